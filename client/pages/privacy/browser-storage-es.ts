import type { DocumentTable } from "#client/components/text/rich-text.tsx";

/** browser-storage.ts in Spanish; a test compares the names. */
export const cookies: DocumentTable = {
  caption: "Cookies",
  heads: ["Nombre", "Finalidad", "Duración", "La leen scripts"],
  rows: [
    [
      "`clearlane_session`",
      "Identifica su sesión en el servidor",
      "Un día sin uso, siete días como máximo",
      "No",
    ],
    [
      "`clearlane_sign_in`",
      "Une los pasos de un inicio de sesión hasta el proveedor y de vuelta",
      "Durante el inicio de sesión",
      "No",
    ],
    [
      "`signed_in`",
      "Vale “1” tras iniciar sesión. Si su sesión aquí se ha perdido, la página siguiente " +
        "pregunta una vez a su proveedor de identidad si usted sigue conectado allí, y las " +
        "pestañas abiertas saben que deben preguntar a nuestro servidor. No da acceso a nada.",
      "Un día",
      "Sí",
    ],
    [
      "`silent_sign_in`",
      "Se pone cuando una página pregunta a su proveedor de identidad, para que lo haga como " +
        "mucho una vez por hora",
      "Una hora",
      "No",
    ],
    [
      "`clearlane_ask_password`",
      "Se pone tras un cierre de sesión en el que su proveedor de identidad no participó, para " +
        "que el próximo inicio de sesión pida la contraseña",
      "90 días, o hasta que inicie sesión",
      "No",
    ],
    [
      "`clearlane_locked`",
      "Su nombre y correo electrónico en la pantalla de bloqueo",
      "Un día, o hasta que inicie sesión",
      "No",
    ],
    [
      "`sign_in_retry`",
      "Evita que un inicio de sesión fallido se reintente sin fin",
      "30 segundos",
      "No",
    ],
    [
      "`clearlane_idp`",
      "Su inicio de sesión con el proveedor integrado, donde se usa; con `clearlane_idp_step` y " +
        "`clearlane_idp_resume` durante el inicio de sesión",
      "14 días",
      "No",
    ],
    [
      "`clearlane_layout`",
      "Sus ajustes de diseño, colores y menú, para que ya la primera página los use",
      "Un año",
      "Sí",
    ],
    [
      "`clearlane_font`",
      "Indica que su navegador ya tiene nuestra tipografía, para mostrar las páginas con ella " +
        "desde el principio",
      "Un año",
      "Sí",
    ],
    ["`i18next`", "Su idioma", "Un año", "Sí"],
  ],
};

export const browserStorage: DocumentTable = {
  caption: "Almacenamiento del navegador",
  heads: ["Nombre", "Dónde", "Finalidad"],
  rows: [
    ["`clearlane.layout.v1`", "localStorage", "Sus ajustes de diseño"],
    ["`i18nextLng`", "localStorage", "Su idioma"],
    ["`clearlane.lane.v1`", "localStorage", "Los dos países de su última búsqueda"],
    [
      "`clearlane.feed.v1`",
      "localStorage",
      "Cuándo abrió por última vez las notificaciones, para que la campana cuente las nuevas",
    ],
    [
      "`clearlane.kept.v1.` y el nombre de la página",
      "localStorage",
      "Sus notas y tareas de los paneles, por correo electrónico",
    ],
    [
      "`clearlane.recent-screens.v1`",
      "localStorage",
      "Páginas que abrió hace poco desde la búsqueda rápida; direcciones sin nada que haya escrito",
    ],
    [
      "`clearlane.single-keys.v1`",
      "localStorage",
      "Si las teclas / y ? actúan, una vez que lo ha elegido",
    ],
    [
      "`clearlane.session-user`",
      "sessionStorage, hasta cerrar la pestaña",
      "Su nombre, correo electrónico y roles; de una cuenta de prácticas, también su token",
    ],
    [
      "`react-router-scroll-positions`",
      "sessionStorage, hasta cerrar la pestaña",
      "Hasta dónde se desplazó cada página, para el botón Atrás",
    ],
    [
      "`clearlane.locked`",
      "sessionStorage, hasta cerrar la pestaña",
      "La cuenta de prácticas por la que pregunta la pantalla de bloqueo",
    ],
    [
      "`clearlane.leaving`",
      "sessionStorage, hasta cerrar la sesión",
      "El token de una cuenta de prácticas mientras cierra la sesión",
    ],
  ],
};
