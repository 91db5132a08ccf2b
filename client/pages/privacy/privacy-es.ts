import { contactAddress, type TextDocument } from "#client/components/text/rich-text.tsx";
import { browserStorage, cookies } from "#client/pages/privacy/browser-storage-es.ts";
import { paths } from "#shared/paths.ts";

/** The policy in Spanish; a test compares sections, rows and links with the English one. */
export const privacy: TextDocument = {
  title: "Política de privacidad",
  lead: "Qué guarda Clearlane sobre usted, por qué, durante cuánto tiempo y cómo descargarlo.",
  since: "2026-11-21",
  sections: [
    {
      id: "short",
      heading: "Resumen",
      parts: [
        [
          "Ninguna página carga nada de terceros: ni analítica, ni publicidad, ni fuentes, mapas " +
            "o imágenes externos. Su navegador tiene instrucciones de bloquearlos.",
          "Leer no requiere cuenta, y no registramos lo que lee.",
          "El texto de una búsqueda solo se guarda cuando se ha pagado; es su recibo.",
          "Puede descargar desde su cuenta, en un archivo, todo lo que guardamos sobre usted.",
        ],
      ],
    },
    {
      id: "who",
      heading: "Responsable",
      parts: [
        "El operador de esta instalación de Clearlane es responsable de sus datos. Envíe las " +
          "preguntas sobre sus datos y las solicitudes de [Sus derechos](#rights) a " +
          `[${contactAddress}](mailto:${contactAddress}).`,
      ],
    },
    {
      id: "account",
      heading: "Cuenta e inicio de sesión",
      parts: [
        "Inicia sesión con un proveedor de identidad. De él recibimos su dirección de correo, su " +
          "nombre, sus roles y el identificador que le da el proveedor, y los guardamos con las " +
          "fechas de su primer y su último inicio de sesión. Sin ellos no se le podrían asignar " +
          "créditos. Su contraseña la guarda el proveedor.",
        "Para cada navegador en el que ha iniciado sesión, el servidor guarda una sesión: los " +
          "tokens del proveedor, una breve descripción del navegador, como “Firefox en Windows”, " +
          "y cuándo empezó y se usó por última vez. No se guardan direcciones IP con ella. Las " +
          `sesiones figuran en Sesiones, en su [cuenta](${paths.account()}), donde puede cerrar ` +
          "cada una.",
        "Puede añadir a su cuenta un nombre, una empresa y una imagen. Son opcionales, y puede " +
          "cambiar o quitar los tres.",
      ],
    },
    {
      id: "credits",
      heading: "Créditos, búsquedas y equipos",
      parts: [
        "Cada movimiento de créditos queda registrado: cuándo, cuántos, por qué y de qué cuenta. " +
          "Una búsqueda pagada se guarda con su texto, sus filtros, el número de resultados y la " +
          "fecha hasta la que puede repetirse gratis. No se guardan un recuento gratuito de " +
          "resultados, una sugerencia mientras escribe ni una búsqueda que no encontró nada.",
        "Si es miembro de un equipo, su titular ve su nombre, y cuándo usó créditos, cuántos y " +
          "para qué tipo de búsqueda. El titular no ve lo que buscó, salvo que usted lo permita; " +
          "puede cambiarlo en cualquier momento en " +
          `[Invitaciones de equipo](${paths.invitations()}), y termina cuando se va. Una ` +
          "búsqueda repetida es gratis para todo el equipo, así que un titular que escriba las " +
          "mismas palabras puede saber que alguien del equipo las buscó, pero no quién. Si pide " +
          "más créditos, el titular lee su mensaje. Si es titular, usted nos da las direcciones " +
          "de correo de las personas a las que invita: dígaselo, por favor. Las invitaciones se " +
          "guardan con su respuesta.",
      ],
    },
    {
      id: "payment",
      heading: "Pago",
      parts: [
        "Donde Stripe cobra, recibe su dirección de correo y su nombre, y recoge los datos de la " +
          "tarjeta y de facturación en sus propias páginas. Nosotros nunca los vemos; guardamos " +
          "los identificadores de Stripe del cliente, la suscripción y las facturas, los " +
          "importes y períodos, y los avisos que envía Stripe. A lo que Stripe guarda se aplica " +
          "su propia política de privacidad.",
        "Donde no hay ningún proveedor de pagos conectado, el pago es una página de prueba: no " +
          "se recogen datos y no se mueve dinero.",
      ],
    },
    {
      id: "browser",
      heading: "Cookies y almacenamiento del navegador",
      parts: [
        "Todas las cookies son nuestras, necesarias para algo que usted ha pedido, y las crean " +
          "nuestro servidor o nuestros propios scripts. Ninguna le sigue.",
        cookies,
        browserStorage,
        "Las demostraciones de Aplicaciones y Demos de interfaz guardan sus cambios en su " +
          "navegador con nombres que empiezan por `clearlane.sample`. Al borrar los datos de " +
          "este sitio en su navegador se elimina todo.",
      ],
    },
    {
      id: "others",
      heading: "Quién recibe datos",
      parts: [
        "No vendemos ni compartimos sus datos. Aparte de Stripe y el proveedor de identidad, " +
          "donde están conectados, los datos permanecen en los servidores del operador de esta " +
          "instalación. Los enlaces a publicaciones oficiales salen de Clearlane; ese sitio solo " +
          "sabe de su visita cuando usted sigue el enlace, y no de qué página viene.",
      ],
    },
    {
      id: "logs",
      heading: "Registros del servidor",
      parts: [
        "Para ayudarnos a encontrar fallos, el registro anota las solicitudes fallidas por " +
          "número, método, ruta y estado. Omite la parte de la dirección que sigue al signo de " +
          "interrogación, con las búsquedas y los filtros, así como cabeceras, tokens y " +
          "direcciones de correo.",
        "Para ayudarnos a detectar ataques, anota también los inicios y cierres de sesión y las " +
          "solicitudes rechazadas, con la dirección IP de la que proceden y una suma de " +
          "comprobación en lugar de la dirección de correo de la cuenta.",
      ],
    },
    {
      id: "retention",
      heading: "Conservación",
      parts: [
        {
          caption: "Plazos de conservación",
          heads: ["Datos", "Se conservan"],
          rows: [
            [
              "Una sesión",
              "Hasta que la cierre, tras un día sin uso o siete días después de iniciarla. Las " +
                "sesiones cerradas se vacían al momento y se eliminan poco después de caducar.",
            ],
            ["Inicios de sesión con el proveedor integrado", "14 días como máximo"],
            [
              "Inicios de sesión fallidos",
              "Un día como máximo, como suma de comprobación de la cuenta y la dirección IP, que " +
                "limita los intentos de adivinar",
            ],
            ["Nombre, empresa, imagen", "Hasta que los cambie o los quite"],
            [
              "Movimientos, búsquedas pagadas, membresías",
              "Mientras exista la cuenta y, después, mientras lo exija la ley contable",
            ],
            ["Planes, facturas, avisos de pago", "Mientras lo exija la ley contable"],
            [
              "Cuentas de prácticas que haya registrado",
              "Hasta que el operador de esta instalación las elimine",
            ],
            ["Datos en su navegador", "Como indican las tablas anteriores, o hasta que los borre"],
          ],
        },
      ],
    },
    {
      id: "rights",
      heading: "Sus derechos",
      parts: [
        `En su [cuenta](${paths.account()}), “Descargar mis datos” le da todo lo que guardamos ` +
          "sobre usted en un archivo JSON: datos e imagen, inicios de sesión, créditos, plan y " +
          "facturas, todos los movimientos, búsquedas, equipo, seguimientos y correos, y " +
          "sesiones activas.",
        [
          "Puede preguntar qué guardamos sobre usted, hacer que se corrija y llevárselo.",
          "Puede hacer que se elimine; los datos que la ley contable nos obliga a guardar se " +
            "conservan entonces solo con ese fin.",
          "Puede oponerse y reclamar ante la autoridad de protección de datos de su país.",
        ],
        `Escriba a [${contactAddress}](mailto:${contactAddress}) desde la dirección de correo de ` +
          "su cuenta. Respondemos en el plazo de un mes.",
      ],
    },
    {
      id: "safety",
      heading: "Seguridad",
      parts: [
        "Las sesiones y los tokens permanecen en el servidor; su navegador tiene un " +
          "identificador firmado que ningún script puede leer. Otros sitios no pueden incrustar " +
          "nuestras páginas, estas solo ejecutan nuestros propios scripts, y se rechazan los " +
          "cambios enviados desde otros sitios. Las imágenes se comprueban por sus primeros " +
          "bytes y se sirven desde nuestro propio servidor.",
      ],
    },
    {
      id: "changes",
      heading: "Cambios",
      parts: [
        "Cuando esta política cambia, cambia también la fecha del principio. Si queremos guardar " +
          "algo nuevo sobre usted, se lo diremos antes.",
      ],
    },
  ],
};
