/**
 * The sheet of layouts other than the default one. The server links it for readers who have chosen
 * one (R4.14); else it comes with the customizer.
 */
import "#client/styles/chosen-layout.css";
