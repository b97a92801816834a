import { newPushKeys } from "@hereabouts/api/testing/push-service";

export const ENDPOINT = "https://push.example/one";

/** A browser that can be pushed to, whose question is answered with yes, until it is taken away. */
export function openPushingBrowser() {
  const browser = { asked: 0, isSubscribed: false, permission: "default" };
  const subscription = {
    endpoint: ENDPOINT,
    toJSON: () => ({ endpoint: ENDPOINT, keys: newPushKeys().keys }),
    unsubscribe: async () => (browser.isSubscribed = false),
  };
  const registration = {
    getNotifications: async () => [],
    pushManager: {
      subscribe: async () => ((browser.isSubscribed = true), subscription),
      getSubscription: async () => (browser.isSubscribed ? subscription : null),
    },
  };
  const serviceWorker = Object.assign(new EventTarget(), {
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
    startMessages: () => undefined,
  });
  const Notification = {
    get permission() {
      return browser.permission;
    },
    requestPermission: async () => {
      browser.asked += 1;
      return (browser.permission = "granted");
    },
  };
  Object.defineProperty(navigator, "serviceWorker", { value: serviceWorker, configurable: true });
  Object.assign(window, { PushManager: Function, Notification });
  const close = () => {
    Reflect.deleteProperty(navigator, "serviceWorker");
    Reflect.deleteProperty(window, "PushManager");
  };
  return Object.assign(browser, { close });
}
