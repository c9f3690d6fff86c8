/** Shortages, the refills that resolve them, and the approvals that tolerate them. */
export {
  abbruchAnwenden,
  abschlussAnwenden,
  uebernahmeAnwenden,
} from './aus-kontrolle.commands.ts'
export { zaehlungAnwenden } from './aus-zaehlung.commands.ts'
export { listFehlbestaende, nachgefuelltAuf } from './fehlbestand.queries.ts'
export { fehlbestaendeRoutes, fehlbestandAntwort } from './fehlbestand.routes.ts'
export { Fehlbestand } from './fehlbestand.schema.ts'
export { geraetFehlt, lockForFehlendes } from './geraet-fehlt.commands.ts'
export { mindermengenAblaufen } from './mindermenge.commands.ts'
export { lockPlace, positionEntfaellt, positionGiltWieder } from './position-status.commands.ts'
