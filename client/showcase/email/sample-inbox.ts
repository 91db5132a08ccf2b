import type { Folder, Label } from "#client/showcase/email/mail.ts";

/**
 * `from` and `to` are ids of partners or people, or "name <address>". Read and unstarred by
 * default.
 */
export interface MailSeed {
  folder?: Folder;
  labels?: Label[];
  from: string;
  to?: string;
  day: number;
  time: string;
  isNew?: boolean;
  isStarred?: boolean;
  subject: string;
  body: string;
  attachments?: { name: string; text: string }[];
}

/** Formats the date that many days from today. */
export type On = (days: number) => string;

/** Unread messages. */
export function newMails(on: On): MailSeed[] {
  return [
    {
      from: "gatekeep",
      labels: ["customs"],
      day: 0,
      time: "08:12",
      isNew: true,
      isStarred: true,
      subject: "S-2207 held: test report of lot 18 is missing",
      body: `Good morning Meera,

The market authority has stopped the container S-2207 (LED bulbs and headsets from Shenzhen). They \
accept the papers for the headsets. For the bulbs they want the test report of lot 18; what was \
lodged covers lots 15 to 17.

If we split the declaration, the headsets can be released on their own. I need your yes before \
noon, and the report by ${on(3)}. After that the terminal charges storage by the day.

Femke Bos
Gatekeep Customs`,
      attachments: [
        {
          name: "hold-notice-S-2207.txt",
          text:
            "HOLD NOTICE\nConsignment: S-2207\nGoods: LED bulbs E27 (8539 52), office " +
            "headsets (8518 30)\nReason: conformity papers of lot 18 not shown\nRelease: " +
            "after the report has been seen\n",
        },
        {
          name: "packing-list-S-2207.csv",
          text:
            "line,goods,hs code,cartons,lots\n1,LED bulb E27 " +
            "10-pack,853952,420,15-18\n2,Office headset USB,851830,130,-\n",
        },
      ],
    },
    {
      from: "pearldelta",
      labels: ["suppliers", "customs"],
      day: 0,
      time: "06:47",
      isNew: true,
      subject: "Re: Test report of lot 18",
      body: `Dear Meera,

The laboratory finished lot 18 last week, the report waits for its signature. I send it as soon as \
I have it, tomorrow at the latest. All values are inside the limits, as with the lots before.

Sorry for the trouble at the port.

Wei Chen
Pearl Delta Electric`,
    },
    {
      from: "anatolia",
      labels: ["suppliers"],
      day: 0,
      time: "07:30",
      isNew: true,
      subject: "A.TR for S-2211, original is on the truck",
      body: `Hello,

The movement certificate A.TR was stamped in Denizli; the original travels with the driver, a copy \
is attached. Please tell me when customs has accepted it, our bank asks for the proof.

Emre Kaya`,
      attachments: [
        {
          name: "ATR-copy-S-2211.txt",
          text:
            "A.TR MOVEMENT CERTIFICATE (copy)\nExporter: Anatolia Textiles, Denizli\nGoods: " +
            "cotton bed linen, 6302 31\nConsignment: S-2211\n",
        },
      ],
    },
    {
      from: "northgate",
      labels: ["customers"],
      day: -1,
      time: "15:52",
      isNew: true,
      subject: "HV-10482: origin statement on the invoice, please",
      body: `Hi Meera,

Before we book the delivery slot we need the origin statement for the jars on your invoice, in the \
wording of the agreement, with your exporter number. We know the pans do not qualify.

Could you send a draft of the invoice first?

Amelia Hart
Northgate Stores`,
    },
  ];
}

/** Read messages. */
export function readMails(on: On): MailSeed[] {
  return [
    {
      from: "blueroute",
      labels: ["freight"],
      day: -1,
      time: "11:20",
      subject: "Arrival notice: S-2209, Hai Phong to Rotterdam",
      body: `Arrival notice

Vessel expected at Rotterdam on ${on(8)}, one 40 ft container with solar panels and trainers. Free \
time at the terminal: five days. Customs status: none yet.

Please send the release reference before the container is due for pick-up.

Pieter Claes
Blue Route Lines`,
      attachments: [
        {
          name: "arrival-notice-S-2209.txt",
          text:
            "ARRIVAL NOTICE\nConsignment: S-2209\nFrom: Hai Phong\nTo: Rotterdam\nContainer: " +
            "1 x 40 ft\nFree time: 5 days\n",
        },
      ],
    },
    {
      from: "mekonglight",
      labels: ["suppliers", "customs"],
      day: -2,
      time: "09:05",
      isStarred: true,
      subject: "Certificate of origin for the panels",
      body: `Dear Meera,

The chamber issues the certificate for the panels on Wednesday. The cells are from our own plant, \
I attach the list of the production steps, in case your customs asks who made what.

Linh Tran
Mekong Light`,
      attachments: [
        {
          name: "production-steps.csv",
          text:
            "step,place,done by\ncells,Hai Phong plant 1,Mekong Light\nstringing and " +
            "lamination,Hai Phong plant 2,Mekong Light\nframe and junction box,Hai Phong " +
            "plant 2,Mekong Light\nflash test,Hai Phong plant 2,Mekong Light\n",
        },
      ],
    },
    {
      from: "andesmarket",
      labels: ["customers"],
      day: -2,
      time: "21:14",
      subject: "S-2215: proof before the vessel sails",
      body: `Dear all,

Our broker in Santiago can only claim the preference if the proof is dated before the sailing on \
${on(4)}. Please send a copy by mail first and the original with the documents.

Paula Rivas`,
    },
    {
      from: "sfaxoil",
      labels: ["suppliers"],
      day: -3,
      time: "10:41",
      subject: "Olive oil: offer for the spring, and the quota",
      body: `Bonjour Meera,

Our offer for the spring: 3 l tins, 27 pallets, delivered to the port of Sfax. The price holds for \
fourteen days.

Last year the tariff quota was used up in March. If you want a part of it, the goods should be in \
free circulation before that.

Leila Trabelsi
Huileries de Sfax`,
      attachments: [
        {
          name: "offer-spring.csv",
          text: "goods,tins,pallets,eur per tin\nExtra virgin olive oil 3 l,5832,27,19.40\n",
        },
      ],
    },
    {
      from: "kaufring",
      labels: ["customers"],
      day: -3,
      time: "14:08",
      subject: "HV-10479: one carton of bed linen short",
      body: `Guten Tag,

We counted 79 sets of bed linen where the delivery note says 80. The cartons were closed and \
undamaged. Please send the missing one with the next delivery, a credit note is not needed.

Jörg Brandt
Kaufring Süd`,
    },
    {
      from: "rhinecargo",
      labels: ["freight", "finance"],
      day: -4,
      time: "12:30",
      subject: "Rates for next year",
      body: `Hello Meera, hello Jonas,

The new rates are attached. Road goes up by 2.8 %, the barge stays where it is. For consignments \
under 600 kg there is now one price per zone.

Shall we go through it together on the phone?

Anke Vogel`,
      attachments: [
        {
          name: "rates.csv",
          text:
            "mode,zone,eur per 100 kg\nroad,Benelux,11.20\nroad,Germany " +
            "south,17.90\nbarge,Duisburg,4.10\n",
        },
      ],
    },
    {
      from: "yuki",
      labels: ["finance", "customs"],
      day: -4,
      time: "16:55",
      subject: "Duty payment for October: please check two entries",
      body: `Meera,

Two entries of the October statement have the same reference and different amounts. Is one of them \
the correction of the other? If so I pay only the second.

Yuki`,
      attachments: [
        {
          name: "october-statement.csv",
          text:
            "reference,goods,duty eur\nNL-1182,vacuum cleaners,312.40\nNL-1182,vacuum " +
            "cleaners,284.00\nNL-1190,T-shirts,1602.00\n",
        },
      ],
    },
    {
      from: "noor",
      labels: ["customs"],
      day: -5,
      time: "09:26",
      subject: "Toys: warning label in three more languages",
      body: `Hi,

From the next lot on, the building blocks carry the warning in Polish, Czech and Danish as well. \
The proof sheet is with the printer, you need it for the technical file only.

Noor`,
    },
    {
      from: "porcelanas",
      labels: ["suppliers"],
      day: -6,
      time: "17:02",
      subject: "Supplier's declaration for next year",
      body: `Dear Meera,

I know, we are late every year. The declaration is being signed and you have it by the end of next \
week. Nothing has changed: everything is made and fired in Aveiro.

Rita Moura`,
    },
    {
      from: "fjordhus",
      labels: ["customers"],
      day: -7,
      time: "13:37",
      subject: "Thank you for S-2210",
      body: `Hei Meera,

The porcelain arrived complete, and for the first time the customs value matched our order without \
a question. Please keep the invoice in this form.

Sigrid Aas
Fjordhus`,
    },
    {
      from: "salma",
      labels: ["customs"],
      day: -8,
      time: "10:10",
      subject: "Which code for a serving tray of bamboo?",
      body: `Meera, a quick one: serving trays, bamboo, lacquered, no metal. 4419 or somewhere \
else? The supplier writes 4421, which I doubt.

Salma`,
    },
    {
      from: "tomas",
      labels: ["customs"],
      day: -9,
      time: "08:45",
      subject: "Permit audit: what went well, what we change",
      body: `All,

The audit of the warehouse permit is over, without a finding. Two things we change by ourselves: \
the stock record gets the lot number, and nobody opens a sealed container alone.

Tomas`,
    },
  ];
}
