/** Loading templates: versions, their positions, and the rule when one can be deleted. */
export { fremdeFaecher, getVorlage } from './vorlage.queries.ts'
export { vorlagenRoutes } from './vorlage.routes.ts'
export { pruefeVorlage } from './vorlage.states.ts'
