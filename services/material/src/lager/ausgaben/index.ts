/** Issues: what was handed out, to whom, until when, and whether it is back. */
export { listAusgaben } from './ausgabe.queries.ts'
export { ausgabenRoutes } from './ausgabe.routes.ts'
export {
  ausgabenDerBeladung,
  ausgegebenJeObjekt,
  ausgegebenVonObjekt,
  geraetAusgegeben,
  istAusgegeben,
} from './ausgegeben.queries.ts'
export { AusgegebenesGeraet, ausgegeben, GeraetAusgegeben } from './ausgegeben.schema.ts'
