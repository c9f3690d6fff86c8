/** Loading templates: versions, their positions, and when one can be deleted. */
export { vorlageAnlegen, vorlagePositionenErsetzen } from './vorlage.commands.ts'
export { findFremdeFaecher, getVorlage, type VorlagenpositionRow } from './vorlage.queries.ts'
export { vorlagenRoutes } from './vorlage.routes.ts'
export { VorlageAnlegen, VorlagePositionen } from './vorlage.schema.ts'
export { vorlageStates } from './vorlage.states.ts'
