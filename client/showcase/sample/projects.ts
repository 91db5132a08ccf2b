import { addDays } from "#client/showcase/components/dates.ts";
import { useSample } from "#client/showcase/components/use-sample.ts";
import {
  type Comment,
  type CommentSeed,
  type Priority,
  type StoredFile,
  seedComment,
  seedFile,
} from "#client/showcase/sample/tasks.ts";

export const privacies = ["private", "team", "company"] as const;
export type Privacy = (typeof privacies)[number];

export interface Project {
  id: string;
  name: string;
  overview: string;
  tags: string[];
  privacy: Privacy;
  priority: Priority;
  /** ISO dates, or "". */
  start: string;
  due: string;
  /** In euro cents. */
  budgetCents: number;
  spentCents: number;
  /** Ids of sample/people.ts; the first is the lead. */
  team: string[];
  /** Data URL, or "". */
  image: string;
  /** Hours booked by week, oldest first. */
  hours: number[];
  files: StoredFile[];
  comments: Comment[];
}

/** Projects relative to `today`; their tasks are in tasks.ts. */
export function projectsAround(today: string): Project[] {
  return seeds.map(({ days: [start, due], files, comments, ...project }) => ({
    ...project,
    start: addDays(today, start),
    due: addDays(today, due),
    image: "",
    files: files.map(([name, text], at) => seedFile(`${project.id}-file-${at + 1}`, name, text)),
    comments: comments.map((comment) => seedComment(today, comment)),
  }));
}

interface Seed extends Omit<Project, "start" | "due" | "image" | "files" | "comments"> {
  days: [start: number, due: number];
  files: [name: string, text: string][];
  comments: CommentSeed[];
}

const seeds: readonly Seed[] = [
  {
    id: "1",
    name: "Open the lane to Chile",
    overview:
      "Andes Market takes olive oil, porcelain and chocolate for its 22 shops. The project " +
      "brings the first three shipments through San Antonio with preference claimed, and " +
      "leaves behind a checklist that the desk can follow without us.",
    tags: ["New lane", "Preference", "Chile"],
    privacy: "company",
    priority: "high",
    days: [-41, 33],
    budgetCents: 1_850_000,
    spentCents: 1_120_000,
    team: ["ines", "meera", "jonas", "yuki"],
    hours: [12, 22, 31, 18, 26, 34],
    files: [
      [
        "lane-checklist.txt",
        "Rotterdam - San Antonio\n1. Origin statement on the invoice\n2. Bill of lading to " +
          "the agent\n3. Labels in Spanish\n4. Arrival notice ten days before\n",
      ],
      [
        "agent-offers.csv",
        "agent,clearance fee EUR,free storage days\nPacifico Aduanas,240,5\nPuerto " +
          "Sur,215,3\nAgencia Maipo,260,7\n",
      ],
    ],
    comments: [
      [
        "p1",
        "ines",
        12,
        "10:05",
        "The bank refused the first letter of credit. Do we sail without one?",
      ],
      [
        "p2",
        "yuki",
        12,
        "11:30",
        "Not above €10,000. Andes Market can pay half before sailing.",
        "p1",
      ],
      ["p3", "ines", 11, "08:45", "Agreed with them. Half before sailing, half on arrival.", "p2"],
      ["p4", "jonas", 4, "16:10", "Blue Route confirmed the slot for S-2215."],
    ],
  },
  {
    id: "2",
    name: "Technical files for light and power",
    overview:
      "After the stop of lot 18 every lamp, panel and headset gets a file that an " +
      "inspector can read in ten minutes: declaration, test reports by lot, label, and who " +
      "answers for it in the Union.",
    tags: ["Product safety", "Light and power"],
    privacy: "team",
    priority: "high",
    days: [-9, 52],
    budgetCents: 960_000,
    spentCents: 215_000,
    team: ["noor", "petr", "luca"],
    hours: [9, 24],
    files: [
      [
        "file-contents.txt",
        "What each file holds\n- declaration of conformity\n- test report of the lot\n- " +
          "label, both sides\n- responsible person and address\n",
      ],
    ],
    comments: [
      ["p5", "petr", 5, "13:20", "Headsets too? They sell little."],
      ["p6", "noor", 5, "14:02", "Yes. The inspector does not ask how much we sell.", "p5"],
    ],
  },
  {
    id: "3",
    name: "Origin statements for British customers",
    overview:
      "Northgate and two others claim preference on what they buy from us. The project " +
      "checks the origin of every good they order and puts the right statement on the " +
      "invoice without anybody typing it.",
    tags: ["Preference", "United Kingdom", "Invoices"],
    privacy: "company",
    priority: "medium",
    days: [-62, 12],
    budgetCents: 640_000,
    spentCents: 588_000,
    team: ["tomas", "meera", "grace", "noor", "jonas"],
    hours: [8, 14, 19, 23, 16, 12, 20, 17],
    files: [
      [
        "statement-words.txt",
        "The exporter of the products covered by this document declares that, except where " +
          "otherwise clearly indicated, these products are of preferential origin of the " +
          "place named.\n",
      ],
    ],
    comments: [
      [
        "p7",
        "grace",
        7,
        "09:30",
        "Northgate asks whether one statement can cover a year of the same pan sets.",
      ],
    ],
  },
];

/** The projects stored in this browser. */
export function useProjects(
  today: string,
): [projects: readonly Project[], change: (next: (now: Project[]) => Project[]) => void] {
  return useSample<Project[]>("projects", projectsAround(today));
}
