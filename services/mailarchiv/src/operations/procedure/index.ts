/** The Verfahrensdokumentation that the running archive writes about itself. */
export { archiveProcedure } from './document.ts'
