import { newPushKeys } from "@hereabouts/api/testing/peers/push-service";

const ENDPOINT = "https://push.example/one";

/** A browser with push, in which permission is granted. */
export function pushingBrowser() {
  const state = { asked: 0, isSubscribed: false, permission: "default" };
  const subscription = {
    endpoint: ENDPOINT,
    toJSON: () => ({ endpoint: ENDPOINT, keys: newPushKeys().keys }),
    unsubscribe: async () => (state.isSubscribed = false),
  };
  const registration = {
    getNotifications: async () => [],
    pushManager: {
      subscribe: async () => ((state.isSubscribed = true), subscription),
      getSubscription: async () => (state.isSubscribed ? subscription : null),
    },
  };
  const serviceWorker = Object.assign(new EventTarget(), {
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
    startMessages: () => undefined,
  });
  const Notification = {
    get permission() {
      return state.permission;
    },
    requestPermission: async () => {
      state.asked += 1;
      return (state.permission = "granted");
    },
  };
  Object.defineProperty(navigator, "serviceWorker", { value: serviceWorker, configurable: true });
  Object.assign(window, { PushManager: Function, Notification });
  return state;
}

export function ordinaryBrowser() {
  Reflect.deleteProperty(navigator, "serviceWorker");
  Reflect.deleteProperty(window, "PushManager");
}
