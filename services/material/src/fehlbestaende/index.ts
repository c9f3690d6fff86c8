/** Shortages, the refills that resolve them, and the approvals that rate them. */
export {
  abbruchAnwenden,
  abschlussAnwenden,
  uebernahmeAnwenden,
} from './aus-kontrolle.commands.ts'
export { zaehlungenAnwenden } from './aus-zaehlung.commands.ts'
export { fehlbestaendeRoutes } from './fehlbestand.routes.ts'
export { geraetFehlt, sperreFuerFehlendes } from './geraet-fehlt.commands.ts'
export { mindermengenAblaufen } from './mindermenge.commands.ts'
export { positionEntfaellt, positionGiltWieder, sperreStelle } from './position-status.commands.ts'
