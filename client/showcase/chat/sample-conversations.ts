import type { ChatMessage, Conversation } from "#client/showcase/chat/conversation.ts";
import { addDays } from "#client/showcase/components/dates.ts";

/** Days are relative to today; oldest message first. */
type Line = [from: string, day: number, time: string, text: string];

const seeds: readonly {
  id: string;
  name?: string;
  members: string[];
  unread: number;
  lines: readonly Line[];
}[] = [
  {
    id: "tomas",
    members: ["tomas"],
    unread: 2,
    lines: [
      ["tomas", -1, "16:05", "The declaration for S-2211 is lodged. The A.TR went in with it."],
      ["meera", -1, "16:11", "Good. Did they ask for the packing list again?"],
      [
        "tomas",
        -1,
        "16:14",
        "Not this time. I sent it anyway, so that nobody waits for it on Monday.",
      ],
      ["meera", -1, "16:20", "Then I tell Luca to keep dock 3 free for the linen."],
      ["tomas", 0, "08:42", "Status this morning: presented, waiting for release."],
      [
        "tomas",
        0,
        "08:43",
        "Could you read my note on the pans? 7323 93 or 7615 10, I want a second pair of eyes.",
      ],
    ],
  },
  {
    id: "customs-desk",
    name: "Customs desk",
    members: ["tomas", "noor", "yuki"],
    unread: 3,
    lines: [
      [
        "tomas",
        -2,
        "09:00",
        "This week: duty payment for October, two supplier's declarations, and the held container.",
      ],
      [
        "yuki",
        -2,
        "09:06",
        "The duty is in today's payment run. The deferment account can take about " +
          "another €40,000.",
      ],
      [
        "meera",
        -2,
        "09:12",
        "I take the declarations. Porcelanas do Vouga is always late, I call Rita tomorrow.",
      ],
      [
        "noor",
        0,
        "08:15",
        "Market authority on S-2207: they want the test report of lot 18, nothing else.",
      ],
      [
        "tomas",
        0,
        "08:20",
        "Then the bulbs stay where they are until we have it. Who writes to Pearl Delta?",
      ],
      ["noor", 0, "08:24", "I did, last night. Wei Chen answers when Shenzhen wakes up."],
    ],
  },
  {
    id: "noor",
    members: ["noor"],
    unread: 1,
    lines: [
      [
        "meera",
        -1,
        "11:30",
        "Do we have the declaration of conformity for the headsets in the same container?",
      ],
      ["noor", -1, "11:41", "Yes, signed and dated. Only the bulbs of lot 18 lack their report."],
      ["meera", -1, "11:44", "So we could ask them to release the headsets first."],
      [
        "noor",
        0,
        "08:31",
        "They agreed: the headsets may go once the declaration is split. Can you do that " +
          "before noon?",
      ],
    ],
  },
  {
    id: "jonas",
    members: ["jonas"],
    unread: 0,
    lines: [
      [
        "jonas",
        -1,
        "14:02",
        "Blue Route has moved the Hai Phong vessel by a day. S-2209 still arrives next week.",
      ],
      [
        "meera",
        -1,
        "14:10",
        "Fine. I need the origin papers of the panels before it is in port, not after.",
      ],
      ["jonas", -1, "14:12", "Linh promised the certificate for Wednesday."],
      ["meera", -1, "14:13", "Thank you. I put Wednesday in the calendar."],
    ],
  },
  {
    id: "arrivals",
    name: "Arrivals this week",
    members: ["jonas", "luca", "salma"],
    unread: 0,
    lines: [
      [
        "jonas",
        -3,
        "10:00",
        "Expected: linen from Denizli, porcelain from Aveiro. The porcelain needs no declaration.",
      ],
      [
        "luca",
        -3,
        "10:08",
        "Dock 3 for the linen, dock 5 for the porcelain. Forklift 2 is back from repair.",
      ],
      [
        "salma",
        -3,
        "10:15",
        "Please count the dinner sets on arrival, last time four cartons were broken.",
      ],
      ["luca", -3, "10:17", "Will do, with pictures."],
    ],
  },
  {
    id: "grace",
    members: ["grace"],
    unread: 0,
    lines: [
      [
        "grace",
        -2,
        "15:20",
        "Northgate asks whether HV-10482 will carry the origin statement. They will not " +
          "book a slot without it.",
      ],
      [
        "meera",
        -2,
        "15:31",
        "It will. The pans are from India, so they get none; the jars are Polish and do.",
      ],
      ["grace", -2, "15:33", "I will tell Amelia exactly that, thank you."],
    ],
  },
  {
    id: "yuki",
    members: ["yuki"],
    unread: 0,
    lines: [
      [
        "yuki",
        -4,
        "13:05",
        "The duty on the vacuum cleaners was booked twice in September. Could you send me " +
          "the two entries?",
      ],
      [
        "meera",
        -4,
        "13:40",
        "Sent. One is the correction of the other, so one of them comes back to us.",
      ],
      ["yuki", -4, "13:42", "Found it. I ask for the refund."],
    ],
  },
  {
    id: "petr",
    members: ["petr"],
    unread: 0,
    lines: [
      [
        "petr",
        -5,
        "09:45",
        "New supplier for battery lamps. Which papers do I need before I order a sample?",
      ],
      [
        "meera",
        -5,
        "10:02",
        "Transport test summary for the cell, the technical file, and who the manufacturer " +
          "is by name and address.",
      ],
      ["petr", -5, "10:04", "Clear. I ask for the three."],
    ],
  },
  {
    id: "buying",
    name: "Buying",
    members: ["salma", "petr", "ines"],
    unread: 0,
    lines: [
      [
        "ines",
        -6,
        "16:00",
        "Spring range: please bring the landed cost of each line, duty included, to the meeting.",
      ],
      [
        "salma",
        -6,
        "16:20",
        "Kitchen is ready. Glass jars stay where they are, porcelain goes up by three per cent.",
      ],
      [
        "petr",
        -6,
        "16:41",
        "Light needs two more days, the tariff on the panels decides everything.",
      ],
    ],
  },
  {
    id: "luca",
    members: ["luca"],
    unread: 0,
    lines: [
      [
        "luca",
        -7,
        "07:55",
        "The seal of S-2210 was intact and its number is the one on the waybill.",
      ],
      ["meera", -7, "08:10", "Perfect, that closes the file for Fjordhus."],
    ],
  },
  {
    id: "salma",
    members: ["salma"],
    unread: 0,
    lines: [
      [
        "salma",
        -8,
        "12:30",
        "Lunch was good. The code for the serving trays is still open, no hurry.",
      ],
    ],
  },
  {
    id: "ines",
    members: ["ines"],
    unread: 0,
    lines: [
      [
        "ines",
        -9,
        "17:45",
        "Good work on the permit audit. The auditor had not one comment on customs.",
      ],
    ],
  },
];

/** Recent conversations, latest first. */
export function conversationsUntil(today: string): Conversation[] {
  return seeds.map(({ id, name = "", members, unread, lines }) => ({
    id,
    name,
    members,
    unread,
    messages: lines.map(
      ([from, day, time, text], at): ChatMessage => ({
        id: `${id}-${at + 1}`,
        from,
        at: `${addDays(today, day)}T${time}`,
        text,
        quotes: "",
      }),
    ),
  }));
}
