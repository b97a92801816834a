import { html, raw } from "hono/html";
import type { Language } from "@hereabouts/db/enumerations";
import type { Deps } from "../deps.ts";
import { pageUrl } from "../events/write-event.ts";
import { isUpcoming } from "../events/upcoming.ts";
import { isDrawnCover, usualCover } from "../events/covers.schema.ts";
import { endOf } from "../events/event-time.ts";
import { partsOf } from "../events/recurrence.ts";
import { pageDocument } from "./page-document.ts";
import { CALENDAR, PEOPLE, PIN } from "./page-icons.ts";
import { timeOf } from "./page-time.ts";
import { structuredData } from "./structured-data.ts";
import { PAGE_WORDS } from "./page-words.ts";
import type { PublicEvent } from "./public-events.repo.ts";

export type Shown = {
  event: PublicEvent;
  token: string;
  language: Language;
  /** The place, its area, or undefined. */
  where: string | undefined;
  isSignedIn: boolean;
  /** The version of the preview picture. */
  pictureVersion: string;
};

type Offers = { appName: string; isOpen: boolean; isSignedIn: boolean };

/** Somebody without an account returns to the event after signing up, and presses the button there. */
function actions({ event, token, language }: Shown, { appName, isOpen, isSignedIn }: Offers) {
  const words = PAGE_WORDS[language];
  const inApp = `/events/${event.id}`;
  if (!isOpen) return html`<div class="actions"><a href="${inApp}">${words.see(appName)}</a></div>`;
  const calendar = html`<a href="/e/${token}/event.ics">${words.calendar}</a>`;
  if (isSignedIn)
    return html`<div class="actions">
      <a class="main" href="${inApp}">${words.join}</a>${calendar}
    </div>`;
  return html`<div class="actions">
    <a class="main" href="/signup?event=${event.id}">${words.join}</a>${calendar}
    <p class="soft">
      ${event.needsApproval ? `${words.hostDecides} ` : ""}${words.joinHint(appName)}
      <a href="${inApp}">${words.haveAccount}</a>
    </p>
  </div>`;
}

function facts({ event, language, where }: Shown, time: ReturnType<typeof timeOf>) {
  const words = PAGE_WORDS[language];
  const left = Math.max(0, event.maxAttendees - event.currentAttendees);
  const place = event.showsPlace ? where : where && words.around(where);
  return html`<ul class="facts">
    <li>
      ${CALENDAR}<span
        ><strong
          ><time datetime="${new Date(event.startsAt).toISOString()}">${time.day}</time></strong
        ><span class="soft">${time.time}</span
        >${event.rule === null ? "" : html`<span class="soft">${words.every[partsOf(event.rule).every]}</span>`}</span
      >
    </li>
    <li>
      ${PIN}<span
        ><strong dir="auto">${place ?? words.membersSee}</strong
        >${place && !event.showsPlace ? html`<span class="soft">${words.membersSee}</span>` : ""}</span
      >
    </li>
    <li>
      ${PEOPLE}<span
        ><strong>${words.going(event.currentAttendees)}</strong
        ><span class="soft">${left > 0 ? words.left(left) : words.full}</span></span
      >
    </li>
  </ul>`;
}

function headOf(shown: Shown, { env }: Pick<Deps, "env">, time: ReturnType<typeof timeOf>) {
  const { event, token, language, where } = shown;
  const url = pageUrl(env, token);
  const summary = [time.day, time.time, where].filter(Boolean).join(", ");
  return html`<title>${event.title} · ${env.appName}</title>
    <link rel="canonical" href="${url}" />
    ${event.isIndexed ? "" : html`<meta name="robots" content="noindex" />`}
    <meta name="description" content="${summary}" />
    <meta property="og:type" content="website" />
    <meta property="og:site_name" content="${env.appName}" />
    <meta property="og:locale" content="${language}" />
    <meta property="og:title" content="${event.title}" />
    <meta property="og:description" content="${summary}" />
    <meta property="og:url" content="${url}" />
    <meta
      property="og:image"
      content="${url}/share.png?language=${language}&v=${shown.pictureVersion}"
    />
    <meta property="og:image:width" content="1200" />
    <meta property="og:image:height" content="630" />
    <meta name="twitter:card" content="summary_large_image" />
    <script type="application/ld+json">
      ${raw(structuredData(event, where, url))}
    </script>`;
}

/** A photo has an address below the page; a drawn cover is a file of the app. */
function coverOf(event: PublicEvent, token: string) {
  const { imageUrl } = event;
  if (imageUrl === null) return usualCover(event);
  return isDrawnCover(imageUrl) ? imageUrl : `/e/${token}/cover.webp`;
}

/** The public page of an event, without scripts. */
export function eventPage(deps: Pick<Deps, "env" | "now">, style: string, shown: Shown) {
  const { event, token, language } = shown;
  const words = PAGE_WORDS[language];
  const { appName } = deps.env;
  const time = timeOf(event, language);
  const isOver = endOf(event) <= deps.now();
  const isOpen = isUpcoming(event, deps.now());
  const notice = event.isCancelled ? words.calledOff : isOver && words.over;
  const main = html`<main>
    <img
      class="cover ${event.category}"
      src="${coverOf(event, token)}"
      alt=""
      width="1600"
      height="900"
    />
    <div class="text">
      <h1 dir="auto">${event.title}</h1>
      ${notice ? html`<p class="notice">${notice}</p>` : ""} ${facts(shown, time)}
      ${actions(shown, { appName, isOpen, isSignedIn: shown.isSignedIn })}
      <section>
        <h2>${words.about}</h2>
        <p class="words" dir="auto">${event.description}</p>
      </section>
    </div>
  </main>`;
  return pageDocument(language, style, headOf(shown, deps, time), appName, main);
}

/**
 * The same answer for a page that is deleted, withdrawn, or of the demo, and for a host who is suspended or has blocked
 * the viewer.
 */
export function missingPage(
  { env: { appName } }: Pick<Deps, "env">,
  style: string,
  language: Language,
) {
  const words = PAGE_WORDS[language];
  const main = html`<main>
    <div class="text">
      <h1>${words.missing}</h1>
      <p>${words.missingText}</p>
      <div class="actions"><a class="main" href="/">${words.home(appName)}</a></div>
    </div>
  </main>`;
  const head = html`<title>${words.missing} · ${appName}</title>
    <meta name="robots" content="noindex" />`;
  return pageDocument(language, style, head, appName, main);
}
