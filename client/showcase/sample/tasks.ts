import { addDays } from "#client/showcase/components/dates.ts";
import { useSample } from "#client/showcase/components/use-sample.ts";

export const taskStates = ["upcoming", "in progress", "completed"] as const;
export type TaskState = (typeof taskStates)[number];
export const priorities = ["high", "medium", "low"] as const;
export type Priority = (typeof priorities)[number];

export interface SubTask {
  id: string;
  title: string;
  done: boolean;
}

/** A file of the sample, or a small upload; `content` is a data URL, for localStorage. */
export interface StoredFile {
  id: string;
  name: string;
  size: number;
  content: string;
}

/** `at` is an ISO timestamp, `parent` the id of the comment replied to, or "". */
export interface Comment {
  id: string;
  by: string;
  at: string;
  text: string;
  parent: string;
}

export interface Task {
  id: string;
  title: string;
  /** HTML limited to the elements of components/rich-text.tsx. */
  overview: string;
  state: TaskState;
  priority: Priority;
  /** ISO date, or "". */
  due: string;
  /** Id of a person. */
  assignee: string;
  /** Id of a project, or "". */
  project: string;
  subTasks: SubTask[];
  files: StoredFile[];
  comments: Comment[];
}

export function seedFile(id: string, name: string, text: string): StoredFile {
  const type = name.endsWith(".csv") ? "text/csv" : "text/plain";
  return {
    id,
    name,
    size: text.length,
    content: `data:${type};charset=utf-8,${encodeURIComponent(text)}`,
  };
}

/** A comment written that many days before today, during working hours. */
export function seedComment(
  today: string,
  [id, by, daysAgo, hour, text, parent = ""]: CommentSeed,
): Comment {
  return { id, by, at: `${addDays(today, -daysAgo)}T${hour}:00.000Z`, text, parent };
}

export type CommentSeed = [
  id: string,
  by: string,
  daysAgo: number,
  hour: string,
  text: string,
  parent?: string,
];

type Head = [
  id: string,
  title: string,
  state: TaskState,
  priority: Priority,
  dueIn: number | null,
  assignee: string,
  project: string,
];

interface Seed {
  head: Head;
  overview: string;
  /** Completed steps start with `x `. */
  steps?: string[];
  files?: [name: string, text: string][];
  comments?: CommentSeed[];
}

/** Tasks relative to `today`, in board order. */
export function tasksAround(today: string): Task[] {
  return seeds.map(
    ({
      head: [id, title, state, priority, dueIn, assignee, project],
      overview,
      steps = [],
      files = [],
      comments = [],
    }) => ({
      id,
      title,
      overview,
      state,
      priority,
      due: dueIn === null ? "" : addDays(today, dueIn),
      assignee,
      project,
      subTasks: steps.map((step, at) => ({
        id: `${id}-${at + 1}`,
        title: step.replace(/^x /, ""),
        done: step.startsWith("x "),
      })),
      files: files.map(([name, text], at) => seedFile(`${id}-file-${at + 1}`, name, text)),
      comments: comments.map((comment) => seedComment(today, comment)),
    }),
  );
}

const seeds: readonly Seed[] = [
  {
    head: ["T-118", "Get the test report of lamp lot 18", "in progress", "high", 0, "noor", "2"],
    overview:
      "<p>Shipment <strong>S-2207</strong> is held: the market authority asks for the " +
      "report of lot 18 (LED bulb E27, HS 853952). Without it the lot goes back to " +
      "Shenzhen.</p><ul><li><p>Ask Pearl Delta for the laboratory's original, not a scan " +
      "of a copy.</p></li><li><p>Check that model, lot and standard on it are those of the " +
      "label.</p></li></ul>",
    steps: [
      "x Write to Pearl Delta",
      "x Tell the broker that the report is coming",
      "Compare the report with the label",
      "Send it to the authority",
    ],
    files: [
      [
        "stop-letter-lot-18.txt",
        "Stop of 860 packs of LED bulbs, lot 18\nShipment S-2207, Rotterdam\nWanted: test " +
          "report with the lot's number, declaration of conformity, name of the responsible " +
          "person in the Union.\n",
      ],
    ],
    comments: [
      [
        "c1",
        "tomas",
        2,
        "09:12",
        "The authority keeps the lot for ten working days. After that storage is ours to pay.",
        undefined,
      ],
      [
        "c2",
        "noor",
        1,
        "15:40",
        "Pearl Delta has promised the original for tomorrow. I call again at ten.",
      ],
    ],
  },
  {
    head: ["T-119", "Present the A.TR for the bed linen", "in progress", "high", 0, "meera", ""],
    overview:
      "<p>S-2211 from Denizli is at customs. With the A.TR presented, cotton bed linen " +
      "(HS 630231) of Turkish making comes in free of duty under the customs union.</p>",
    steps: [
      "x Get the stamped A.TR from Anatolia",
      "Enter its number in the declaration",
      "Ask for release",
    ],
    comments: [
      ["c3", "jonas", 0, "07:55", "The driver can wait until 14:00, then the bay is needed."],
    ],
  },
  {
    head: [
      "T-121",
      "Answer Lakeside about the unpaid order HV-10480",
      "upcoming",
      "medium",
      0,
      "grace",
      "",
    ],
    overview:
      "<p>Six bicycles and ten handbags wait for the money. Offer part payment before we " +
      "take them out of the packing plan.</p>",
    steps: ["Call Lakeside's book-keeping", "Note what was agreed in the order"],
  },
  {
    head: ["T-115", "Send the origin statement for Northgate", "upcoming", "high", 1, "meera", "3"],
    overview:
      "<p>S-2214 leaves for Leeds tomorrow with pan sets and glass jars. Northgate claims " +
      "preference under the trade agreement with the United Kingdom: the statement has to " +
      "stand on the invoice, word for word. It may cover the jars, made in Poland; the " +
      "pans come from India and stay outside of it.</p><ol><li><p>Check origin of each " +
      "line.</p></li><li><p>Put the statement and our number on the invoice.</p></li></ol>",
    steps: [
      "x Origin of the pan sets (732393): India, not covered",
      "Origin of the glass jars (701090)",
      "Statement on the invoice",
      "Copy to Northgate",
    ],
    files: [
      [
        "northgate-lines.csv",
        "sku,goods,hs code,origin,quantity\nHV-732393-PAN,Stainless pan " +
          "set,732393,IN,24\nHV-701090-JAR,Glass storage jars,701090,PL,60\n",
      ],
    ],
    comments: [
      [
        "c4",
        "grace",
        3,
        "11:20",
        "Northgate refused the last invoice because the place and date were missing.",
      ],
    ],
  },
  {
    head: ["T-116", "Ask for the olive oil quota", "upcoming", "high", 3, "meera", ""],
    overview:
      "<p>S-2216 sails from Sfax in three days. 61 % of the quota for oil of HS 150920 is " +
      "used: ask for our share the day the declaration can be lodged.</p>",
    steps: [
      "Proof of origin from Sfax",
      "Quantity in kilograms net",
      "Ask for the quota in the declaration",
    ],
  },
  {
    head: ["T-122", "Show the origin of the solar panels", "upcoming", "medium", 6, "tomas", ""],
    overview:
      "<p>The panels of S-2209 come from Hai Phong. Anti-dumping duty is asked for panels " +
      "that began their life elsewhere: cells, wafers and where they were joined have to " +
      "be proved.</p>",
    steps: [
      "Production record of the factory",
      "Invoices of the cells",
      "Put both in the shipment's file",
    ],
  },
  {
    head: ["T-123", "Reply to the Andes Market refund", "upcoming", "low", 8, "yuki", "1"],
    overview:
      "<p>HV-10476 was cancelled after the letter of credit failed. The bank asks for our " +
      "consent to close it.</p>",
  },
  {
    head: [
      "T-124",
      "Send proof of origin to San Antonio before sailing",
      "upcoming",
      "medium",
      4,
      "meera",
      "1",
    ],
    overview:
      "<p>S-2215 carries olive oil and porcelain to Chile. The importer claims preference, " +
      "so the statement goes out before the ship does.</p>",
    steps: [
      "Check both goods against the origin rules",
      "Statement on the invoice",
      "Send it with the bill of lading",
    ],
  },
  {
    head: ["T-125", "Train the packers on the new labels", "in progress", "low", 10, "luca", "2"],
    overview:
      "<p>From the next lot on, the responsible person's address is on every " +
      "pack. The packers should know where to look.</p>",
    steps: ["x Print the samples", "Half an hour with each shift"],
  },
  {
    head: ["T-126", "Write down how we classify sets", "upcoming", "low", null, "noor", "3"],
    overview:
      "<p>Pan sets, gift boxes, dinner sets: write one page on what gives a set its " +
      "character, with the rulings we rely on.</p>",
  },
  {
    head: ["T-127", "Clean up the list of tariff rulings", "upcoming", "low", null, "tomas", ""],
    overview:
      "<p>Four binding rulings end within the year. Take the ended ones out and ask again " +
      "for those we still sell under.</p>",
    steps: ["List of rulings with their end", "Ask again for the e-bike (871160)"],
  },
  {
    head: ["T-109", "Book the ferry for Northgate", "completed", "medium", -2, "jonas", "3"],
    overview:
      "<p>Rotterdam to Hull, night crossing, with the safety declaration lodged two hours " +
      "before.</p>",
    steps: ["x Book", "x Send the booking number to Rhine Cargo"],
  },
  {
    head: ["T-110", "File the export proof of Fjordhus", "completed", "low", -1, "meera", ""],
    overview:
      "<p>S-2210 has left the Union; the confirmation is the proof for the zero rate of VAT.</p>",
    steps: ["x Download the confirmation", "x Put it with the invoice"],
  },
  {
    head: ["T-111", "Choose the agent in San Antonio", "completed", "high", -6, "ines", "1"],
    overview: "<p>Three offers, compared on clearance fee, storage and days free of charge.</p>",
    steps: ["x Three offers", "x Contract signed"],
  },
];

export interface Tasks {
  tasks: readonly Task[];
  change: (next: (now: readonly Task[]) => readonly Task[]) => void;
  update: (id: string, next: (task: Task) => Partial<Task>) => void;
}

/** The tasks shared by list, details, board and projects. */
export function useTasks(today: string): Tasks {
  const [tasks, keep] = useSample<Task[]>("tasks", tasksAround(today));
  return {
    tasks,
    change: (next) => keep((now) => [...next(now)]),
    update: (id, next) =>
      keep((now) => now.map((task) => (task.id === id ? { ...task, ...next(task) } : task))),
  };
}
