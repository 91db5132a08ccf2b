import type { Address } from "#client/showcase/ecommerce/shop-order.ts";
import { company } from "#client/showcase/sample/company.ts";

export interface SavedAddress extends Address {
  id: string;
  title: string;
}

const { name, email, phone } = company;

/** Where deliveries went before. */
export const firstAddresses: SavedAddress[] = [
  {
    id: "warehouse",
    title: "Warehouse",
    name: "Luca Ferri",
    company: name,
    street: "Maashaven 114",
    postcode: "3081 AE",
    city: "Rotterdam",
    country: "NL",
    email,
    phone,
  },
  {
    id: "dock",
    title: "Dock 9",
    name: "Goods-in",
    company: name,
    street: "Scheldekaai 9",
    postcode: "2000",
    city: "Antwerp",
    country: "BE",
    email,
    phone,
  },
];
