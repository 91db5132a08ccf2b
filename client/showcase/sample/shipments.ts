import { addDays } from "#client/showcase/components/dates.ts";

/** A shipment, inbound or outbound. */
interface Shipment {
  id: string;
  direction: "in" | "out";
  partner: string;
  goods: readonly string[];
  mode: "sea" | "road" | "air" | "barge";
  carrier: string;
  from: string;
  to: string;
  leaves: string;
  arrives: string;
  state: "booked" | "under way" | "at customs" | "cleared" | "held";
  /** Days from arrival to the declaration or payment deadline. */
  note: string;
}

/** Shipments relative to `today`, soonest arrival first. */
export function shipmentsAround(today: string): Shipment[] {
  const shipment = (
    id: string,
    direction: Shipment["direction"],
    partner: string,
    goods: string,
    mode: Shipment["mode"],
    carrier: string,
    way: string,
    [leaves, arrives]: [number, number],
    state: Shipment["state"],
    note: string,
  ): Shipment => {
    const [from = "", to = ""] = way.split(" - ");
    return {
      id,
      direction,
      partner,
      goods: goods.split(" "),
      mode,
      carrier,
      from,
      to,
      leaves: addDays(today, leaves),
      arrives: addDays(today, arrives),
      state,
      note,
    };
  };
  return [
    shipment(
      "S-2207",
      "in",
      "pearldelta",
      "lamp headset",
      "sea",
      "blueroute",
      "Shenzhen - Rotterdam",
      [-34, -1],
      "held",
      "Test report of lot 18 is missing; the market authority has stopped it.",
    ),
    shipment(
      "S-2211",
      "in",
      "anatolia",
      "linen",
      "road",
      "rhinecargo",
      "Denizli - Rotterdam",
      [-6, 0],
      "at customs",
      "A.TR presented, waiting for release.",
    ),
    shipment(
      "S-2214",
      "out",
      "northgate",
      "pans jars",
      "road",
      "rhinecargo",
      "Rotterdam - Leeds",
      [1, 3],
      "booked",
      "Origin statement on the invoice, safety declaration before the ferry.",
    ),
    shipment(
      "S-2209",
      "in",
      "mekonglight",
      "panel trainer",
      "sea",
      "blueroute",
      "Hai Phong - Rotterdam",
      [-24, 8],
      "under way",
      "Anti-dumping on panels: origin to be shown.",
    ),
    shipment(
      "S-2215",
      "out",
      "andesmarket",
      "olive porcelain",
      "sea",
      "blueroute",
      "Rotterdam - San Antonio",
      [4, 32],
      "booked",
      "Proof of origin to be sent before sailing.",
    ),
    shipment(
      "S-2212",
      "in",
      "porcelanas",
      "porcelain",
      "road",
      "rhinecargo",
      "Aveiro - Rotterdam",
      [-2, 2],
      "under way",
      "Inside the Union: no declaration.",
    ),
    shipment(
      "S-2216",
      "in",
      "sfaxoil",
      "olive",
      "sea",
      "blueroute",
      "Sfax - Rotterdam",
      [3, 13],
      "booked",
      "Quota asked for; 61 % of it is used.",
    ),
    shipment(
      "S-2210",
      "out",
      "fjordhus",
      "porcelain",
      "road",
      "rhinecargo",
      "Rotterdam - Bergen",
      [-5, -2],
      "cleared",
      "Export confirmed, proof in the file.",
    ),
  ];
}
