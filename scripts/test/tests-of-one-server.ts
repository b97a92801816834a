const OWN = "looks into the memory or the counters of one server";
const QUICK = "measures how fast one server is";
const ONE_KEY = "compares worlds that have to have the same server key";

const LATER =
  "who was seen is told to the other server a moment later, and here the clock moves before that";

/** Titles of API tests that cannot pass on two servers which are asked in turn, and why that is no defect. */
export const ALONE: Record<string, string> = {
  "the conversations of everybody are what the tables say": LATER,
  "the events of everybody are what the tables say": LATER,
  "is what the tables say": LATER,
  "folds each text once": OWN,
  "changes of what a server has in memory only what an act concerns": OWN,
  "a message needs no statement of those who read their lists": OWN,
  "answers by pattern and status": OWN,
  "while counting takes long members get what was counted before":
    "each counts by itself, and hears of a suspension within a second",
  "health says when the database does not answer": "of several servers it says of Redis too",
  "the words to plant cover every column of text":
    "the journal has a column of text, with kinds in it",
  "a sign-in by a new browser and the day's notice":
    "what one has not written when it crashes the other has",
  "arrives in the order of its number":
    "frames of two servers may cross; the app sorts by the number",
  "99 of 100 answers take less than 20 ms": QUICK,
  "a place is offered within 50 ms": QUICK,
  "changes nothing by reports from inside": ONE_KEY,
  "as if it were switched on and off by hand": ONE_KEY,
  "when and what is published says nothing of where": ONE_KEY,
};

const PROCESSES = "starts servers of its own, as processes";
const LONG = "takes minutes, and asks nothing of two servers that other tests do not";

/** The same by the beginning of the path of a file. */
export const FILES_ALONE: Record<string, string> = {
  "api/several/": "makes several servers of its own",
  "api/kill": PROCESSES,
  "api/server": PROCESSES,
  "api/remote-database": PROCESSES,
  "api/alerts/recovery/recovery": PROCESSES,
  "api/alerts/mails/mail-recovery": PROCESSES,
  "api/events/waitlist/waitlist-kill": PROCESSES,
  "api/alerts/many-due": LONG,
  "api/docs/fuzz": LONG,
  "api/realtime/hostile": LONG,
  "api/nearby/attack": LONG,
  "api/nearby/brute-force": LONG,
};
