/**
 * The words of pages without the client: sign-in, its popup, linking, sign-out and the checkout.
 */
import type { PageLanguage } from "#server/http/page-language.ts";

const en = {
  again: "Try again",
  home: "Back to Clearlane",
  signIn: {
    title: "Sign in",
    lead: "Demo sign-in. Choose an account; each has a different plan.",
    accounts: "Demo accounts",
    own: "Or enter your details",
    email: "Email",
    password: "Password",
    hint: "The password of every demo account is",
    cancel: "Cancel",
    wrong: "Email or password is incorrect. Please try again.",
    expired: "Sign-in expired",
    expiredTitle: "This sign-in has expired",
    expiredText:
      "It was already completed or took more than an hour. Nothing is lost. Please start again.",
    failed: "Sign-in failed",
    invalid: "The sign-in request was not valid:",
  },
  /** By the local part of the address; English has them with the accounts. */
  accounts: {} as Readonly<Record<string, string>>,
  signOut: {
    title: "Sign out",
    heading: "Signing you out",
    text: "You are also being signed out of the demo sign-in.",
    done: "Signed out",
    doneTitle: "You are signed out",
    doneText: "Your demo sign-in has ended.",
  },
  popup: {
    "signed-in": {
      title: "You are signed in",
      text: "You can close this window and continue.",
    },
    cancelled: {
      title: "Sign-in cancelled",
      text: "You are not signed in. You can close this window.",
    },
    failed: {
      title: "Sign-in failed",
      text: "You are not signed in. Close this window and try again.",
    },
  },
  link: {
    title: "Link your account",
    confirmed: (issuer: string, address: string) =>
      `You signed in at ${issuer} with the confirmed address ${address}.`,
    ownTitle: "Your address is confirmed",
    ownText: "Your account had no confirmed address so far. Its credits, searches and plan stay.",
    ownYes: "Use this address for my account",
    takenTitle: "An account with this address exists",
    takenText:
      "That account was opened with another sign-in. Link this one to it only if it is yours: " +
      "you will see its searches and use its credits.",
    takenLoss: "What the account you are using now holds is not transferred.",
    takenYes: "Link this sign-in",
    later: "Not now",
    cancel: "Cancel and sign out",
  },
  checkout: {
    title: "Test checkout",
    test: "Test page",
    noMoney: "No money moves here, whichever button you choose.",
    state: {
      open: "This plan can't be bought right now",
      paid: "Plan bought",
      declined: "Payment declined",
      left: "Checkout cancelled",
    },
    plan: "Plan",
    price: "Price",
    credits: "Credits",
    for: "For",
    withTeam: "with team",
    interval: { month: "monthly", year: "yearly" },
    per: { month: "per month", year: "per year" },
    unknown: "unknown",
    pay: "Pay (test)",
    decline: "Payment declined (test)",
    leave: "Back without paying",
  },
};

const es: typeof en = {
  again: "Reintentar",
  home: "Volver a Clearlane",
  signIn: {
    title: "Iniciar sesión",
    lead: "Acceso de demostración. Elija una cuenta; cada una tiene un plan distinto.",
    accounts: "Cuentas de demostración",
    own: "O escriba sus datos",
    email: "Correo electrónico",
    password: "Contraseña",
    hint: "La contraseña de todas las cuentas de demostración es",
    cancel: "Cancelar",
    wrong: "El correo electrónico o la contraseña no son correctos. Inténtelo de nuevo.",
    expired: "Inicio de sesión caducado",
    expiredTitle: "Este inicio de sesión ha caducado",
    expiredText:
      "Ya se completó o tardó más de una hora. No se ha perdido nada. Empiece de nuevo, por favor.",
    failed: "Error al iniciar sesión",
    invalid: "La solicitud de inicio de sesión no era válida:",
  },
  accounts: {
    trial: "10 créditos de prueba, ninguno usado",
    starter: "nivel 1, Starter",
    premium: "nivel 2, Premium",
    business: "nivel 3, Business; puede gestionar usuarios",
    member: "usa los créditos de business@",
    empty: "prueba agotada",
    legacy: "una suscripción de la familia antigua users",
  },
  signOut: {
    title: "Cerrar sesión",
    heading: "Cerrando la sesión",
    text: "También se cierra su sesión en el acceso de demostración.",
    done: "Sesión cerrada",
    doneTitle: "Ha cerrado la sesión",
    doneText: "Su sesión en el acceso de demostración ha terminado.",
  },
  popup: {
    "signed-in": {
      title: "Ha iniciado sesión",
      text: "Puede cerrar esta ventana y continuar.",
    },
    cancelled: {
      title: "Inicio de sesión cancelado",
      text: "No ha iniciado sesión. Puede cerrar esta ventana.",
    },
    failed: {
      title: "Error al iniciar sesión",
      text: "No ha iniciado sesión. Cierre esta ventana e inténtelo de nuevo.",
    },
  },
  link: {
    title: "Vincular su cuenta",
    confirmed: (issuer, address) =>
      `Ha iniciado sesión en ${issuer} con la dirección confirmada ${address}.`,
    ownTitle: "Su dirección está confirmada",
    ownText:
      "Su cuenta aún no tenía una dirección confirmada. Conserva sus créditos, búsquedas y plan.",
    ownYes: "Usar esta dirección en mi cuenta",
    takenTitle: "Ya existe una cuenta con esta dirección",
    takenText:
      "Esa cuenta se abrió con otro inicio de sesión. Vincúlelo solo si es suya: verá sus " +
      "búsquedas y usará sus créditos.",
    takenLoss: "El contenido de la cuenta que usa ahora no se transfiere.",
    takenYes: "Vincular este inicio de sesión",
    later: "Ahora no",
    cancel: "Cancelar y cerrar sesión",
  },
  checkout: {
    title: "Pago de prueba",
    test: "Página de prueba",
    noMoney: "Aquí no se mueve dinero, pulse el botón que pulse.",
    state: {
      open: "Este plan no se puede comprar ahora",
      paid: "Plan comprado",
      declined: "Pago rechazado",
      left: "Pago cancelado",
    },
    plan: "Plan",
    price: "Precio",
    credits: "Créditos",
    for: "Para",
    withTeam: "con equipo",
    interval: { month: "mensual", year: "anual" },
    per: { month: "al mes", year: "al año" },
    unknown: "desconocido",
    pay: "Pagar (prueba)",
    decline: "Pago rechazado (prueba)",
    leave: "Volver sin pagar",
  },
};

export type PlainPageTexts = typeof en;

export const plainPageTexts: Record<PageLanguage, PlainPageTexts> = { en, es };
