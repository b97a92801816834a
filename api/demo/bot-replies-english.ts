import type { BotReplies } from "./bot-replies-topics.ts";

export const ENGLISH: BotReplies = {
  topics: [
    {
      about: /\b(bye|good ?night|see (you|ya)|talk (soon|later)|take care|gotta go)\b/i,
      lines: [
        "Take care! It was lovely to chat.",
        "See you around, I hope soon.",
        "Have a good one. You know where to find me!",
        "Talk soon. I'll save the good stories for next time.",
      ],
    },
    {
      about: /\b(thanks|thank you|thx|cheers)\b/i,
      lines: [
        "Any time!",
        "My pleasure, really.",
        "Of course. That's what neighbours are for.",
        "You're very welcome. Tell me how it goes?",
      ],
    },
    {
      about: /\b(coffees?|espresso|latte|tea|caf[eé]s?)(?!\p{L})/iu,
      lines: [
        "Coffee is always a yes. Do you know the little place by the corner bakery?",
        "I could be talked into a cup. Mornings suit me best.",
        "Oat flat white for me, in case you ever need to bribe me.",
        "There's a café with a sunny back room near me. Quiet enough to talk.",
      ],
    },
    {
      about: /\b(hik(e|es|ing)|walk(s|ing)?|trails?|outdoors?|mountains?|run(ning)?|nature)\b/i,
      lines: [
        "A walk sounds perfect. Flat and chatty, or steep and silent?",
        "I know a loop of about an hour with a bench at the best spot.",
        "Count me in, as long as there are snacks at the top.",
        "The path along the water is lovely right now. Have you been?",
      ],
    },
    {
      about:
        /\b(cook(s|ing)?|food|dinner|lunch|brunch|breakfast|eat(ing)?|recipes?|pasta|pizza)\b/i,
      lines: [
        "Now you have my attention. Sweet or savoury?",
        "I made far too much soup yesterday, so your timing is good.",
        "There's a market on weekends with amazing dumplings. We should go.",
        "I follow recipes the way I follow maps: loosely and with hope.",
      ],
    },
    {
      about: /\b(music|songs?|concerts?|gigs?|bands?|danc(e|es|ing)|sing(ing)?)\b/i,
      lines: [
        "What have you been listening to lately? I need something new.",
        "There's an open-air concert series around here, free and a bit chaotic. I love it.",
        "I only dance when nobody is watching, or when everybody is.",
        "My playlist this week is half old soul and half video game soundtracks.",
      ],
    },
    {
      about: /\b(movies?|films?|cinema|series|books?|read(ing)?|novels?|games?|gaming)\b/i,
      lines: [
        "Ooh, tell me the last one you loved and why.",
        "I have a list of forty and a free evening for two. Help me choose?",
        "I give everything thirty minutes or thirty pages. After that it has to earn it.",
        "I'm always late to the good ones, so no spoilers please!",
      ],
    },
    {
      about: /\b(photos?|photography|cameras?|pictures?|art|museums?|paint(ing)?|draw(ing)?)\b/i,
      lines: [
        "I'd love to see what you make, if you share it.",
        "The light around here an hour before sunset is unfair. You should see it.",
        "There's a tiny gallery two streets from me. Ten minutes and you've seen it all, it's great.",
      ],
    },
    {
      about:
        /\b(meet|meeting|hang ?out|join|free|tonight|tomorrow|weekend|saturday|sunday|when|company)\b/i,
      lines: [
        "I'd like that! I'm usually free after six, or any time on the weekend.",
        "Let's do it. Somewhere public and easy, and you pick the hour?",
        "This week is a bit full, but the weekend looks wide open.",
        "Sounds good to me. Shall we bring a third person so that it's a proper crowd?",
      ],
    },
    {
      about:
        /\bhow('?s| is| are|'?re)? (it going|you|things|your|life)|\bwhat'?s up\b|\bhow do you do\b/i,
      lines: [
        "Pretty good! Slow start, strong second half. And you?",
        "Happy it's nearly time for a break. How is your day going?",
        "All well here. Tired legs, good mood. You?",
      ],
    },
    {
      about:
        /\b(what do you do|your job|work(ing)? (as|on)|where are you from|live (here|around))\b/i,
      lines: [
        "Long story, best told in person. The short one: {interest}, and I pay for it with a normal job.",
        "I've been in the neighbourhood for a few years now, and I still find new corners.",
        "A bit of this and that. Ask me about {interest} and I won't stop.",
      ],
    },
    {
      about: /^\W*(hi+|hey+|hello|hola|salut|hallo|good (morning|afternoon|evening)|yo)\b/i,
      lines: [
        "Hey! Nice to hear from you.",
        "Hello there! What brings you around here?",
        "Hi! You caught me at a good moment. How are you?",
        "Hey hey! I was just thinking it was too quiet in here.",
      ],
    },
    {
      about: /\?/,
      lines: [
        "Good question. Honestly? Mostly {interest} and too little sleep.",
        "Yes, I think so! What about you?",
        "Hm, I would say it depends on the weather and on the company.",
        "I'd have to think about that one. What's your own answer?",
        "Probably, yes. Ask me again after lunch and I'll be certain.",
        "I wish I knew! Let's find out together.",
      ],
    },
  ],
  anything: [
    "Ha, I like that. Tell me more?",
    "Same here, to be honest.",
    "That made me smile. Are you into {interest} at all?",
    "Oh nice! I wouldn't have guessed.",
    "I know exactly what you mean.",
    "Really? Now I'm curious how that started.",
    "That's a good way to look at it.",
    "I'm nodding over here, in case you can't tell.",
    "Okay, that deserves a longer talk than my thumbs allow.",
    "You're fun to write with, you know that?",
  ],
};
