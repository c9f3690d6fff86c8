/** Shortages that stay open for long: a reminder, then an escalation, each once. */
export { eskalationPruefen } from './eskalation.commands.ts'
export { getKonfiguration } from './eskalation.queries.ts'
export { eskalationRoutes } from './eskalation.routes.ts'
export type { Eskalationslauf } from './eskalation.schema.ts'
export { kontrollenErinnern } from './kontrollerinnerung.commands.ts'
export { leihenErinnern } from './leiherinnerung.commands.ts'
