import { sql } from 'kysely'
import type { Reader } from '../../kern/db/store.ts'

/** A loan that is not back in time. */
export interface SpaeteLeihe {
  readonly material_name: string
  /** What is still out. */
  readonly menge: number
  readonly einheit: string
  readonly seriennummer: string | null
  readonly von_einheit: string | null
  readonly an_einheit: string
  readonly empfaenger: string
  readonly faellig_am: string
}

/** Lists the loans that a run at this time reminds of and that are still out, those that are late the longest first. */
export function listSpaeteLeihen(reader: Reader, zeitpunkt: string): Promise<SpaeteLeihe[]> {
  return (
    reader
      .selectFrom('ausgabe')
      .innerJoin('einheit', 'einheit.id', 'ausgabe.an_einheit_id')
      .select(['ausgabe.empfaenger', 'einheit.name as an_einheit'])
      .select(sql<number>`ausgabe.menge - ausgabe.zurueck - ausgabe.verloren`.as('menge'))
      .select((eb) => eb.ref('ausgabe.faellig_am').$notNull().as('faellig_am'))
      // Who sees the loan may read what was lent, wherever it lies.
      .select([
        sql<string>`(SELECT name FROM public.material WHERE id = ausgabe.material_id)`.as('material_name'),
        sql<string>`(SELECT einheit FROM public.material WHERE id = ausgabe.material_id)`.as('einheit'),
        sql<string | null>`(SELECT seriennummer FROM public.geraet_instanz WHERE id = ausgabe.geraet_instanz_id)`.as(
          'seriennummer',
        ),
        sql<string | null>`ausgabe_von(ausgabe.lagerplatz_id, ausgabe.geraet_instanz_id)`.as('von_einheit'),
      ])
      .where('ausgabe.erinnert_am', '=', zeitpunkt)
      .where('ausgabe.status', '=', 'ausgegeben')
      .orderBy('ausgabe.faellig_am')
      .orderBy('ausgabe.id')
      .execute()
  )
}
