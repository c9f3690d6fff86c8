/** Photos of compartments, of an object or of its template. */
export { fotosAbgeben } from './fachfoto.commands.ts'
export { fachfotosRoutes } from './fachfoto.routes.ts'
