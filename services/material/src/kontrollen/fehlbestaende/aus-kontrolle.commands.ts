/** Applies the end or takeover of a check to the shortages of its object. */
import type { Clock } from '@zeughaus/platform'
import { sql } from 'kysely'
import type { Write } from '../../kern/db/store.ts'
import { enqueueFehlbestand } from '../../kern/mail/mailauftrag.commands.ts'
import { revertAbgaenge } from '../../lager/bestand/index.ts'
import { createFehlbestand, recordErledigungen } from './fehlbestand.commands.ts'
import { recordAbgelaufene } from './mindermenge.commands.ts'

/** The part of a check that shortages need. */
export interface KontrolleDerFehlbestaende {
  readonly id: string
  readonly objekt_id: string
}

/**
 * Makes the shortages of a finished check final. An older one that the check has counted takes its quantities from the
 * count, and ends when nothing is missing.
 */
export async function abschlussAnwenden(
  write: Write,
  clock: Clock,
  kontrolle: KontrolleDerFehlbestaende,
): Promise<void> {
  const { tx } = write
  await lockGenannte(write, kontrolle)
  const beendet_am = new Date(clock.now()).toISOString()
  const named = await tx
    .updateTable('fehlbestand')
    .from('kontrollposition as kp')
    .set({
      istmenge: sql`kp.gezaehlt + kp.nachgefuellt`,
      sollmenge: sql`kp.sollmenge`,
      vorlaeufig: false,
      status: sql`CASE WHEN kp.gezaehlt + kp.nachgefuellt < kp.sollmenge THEN fehlbestand.status ELSE 'erledigt' END`,
      erledigt_am: sql`CASE WHEN kp.gezaehlt + kp.nachgefuellt < kp.sollmenge THEN NULL
        ELSE ${beendet_am}::timestamptz END`,
    })
    .where('kp.kontrolle_id', '=', kontrolle.id)
    .whereRef('kp.fehlbestand_id', '=', 'fehlbestand.id')
    .where('fehlbestand.status', '<>', 'erledigt')
    .returningAll('fehlbestand')
    .execute()
  // Refills have resolved some meanwhile; these become final as well.
  await tx
    .updateTable('fehlbestand')
    .set({ vorlaeufig: false })
    .where('kontrolle_id', '=', kontrolle.id)
    .where('vorlaeufig', '=', true)
    .execute()
  for (const { id } of named) write.announce({ art: 'fehlbestand', id })
  await recordErledigungen(
    write,
    clock,
    named.filter(({ status }) => status === 'erledigt'),
  )
  await createMissing(write, clock, kontrolle)
}

/**
 * Discards the shortages that a cancelled check created, and the refills booked on them: each position gets back the
 * quantity before the first refill, each Lagerplatz what was taken from it.
 */
export async function abbruchAnwenden(write: Write, clock: Clock, kontrolle: KontrolleDerFehlbestaende): Promise<void> {
  await lockVorlaeufige(write, kontrolle)
  await returnToLager(write, clock, kontrolle)
  // A refill of an empty position replaces expiry date and batch, even if it names none.
  const changed = sql`vorher.mit_charge OR num_nonnulls(objektposition.ablaufdatum, objektposition.chargennummer) = 0`
  await sql`
    UPDATE objektposition SET
      istmenge = vorher.istmenge,
      ablaufdatum = CASE WHEN ${changed} THEN vorher.ablaufdatum ELSE objektposition.ablaufdatum END,
      chargennummer = CASE WHEN ${changed} THEN vorher.chargennummer ELSE objektposition.chargennummer END
    FROM (
      SELECT fehlbestand.objektposition_id,
        (array_agg(istmenge_vorher ORDER BY zeitpunkt, nachfuellung.id))[1] AS istmenge,
        (array_agg(ablaufdatum_vorher ORDER BY zeitpunkt, nachfuellung.id))[1] AS ablaufdatum,
        (array_agg(chargennummer_vorher ORDER BY zeitpunkt, nachfuellung.id))[1] AS chargennummer,
        bool_or(num_nonnulls(ablaufdatum, chargennummer) > 0) AS mit_charge
      FROM nachfuellung JOIN fehlbestand ON fehlbestand.id = nachfuellung.fehlbestand_id
      WHERE fehlbestand.kontrolle_id = ${kontrolle.id} AND fehlbestand.vorlaeufig
      GROUP BY fehlbestand.objektposition_id
    ) AS vorher
    WHERE objektposition.id = vorher.objektposition_id`.execute(write.tx)
  const aktive = await write.tx
    .selectFrom('mindermenge')
    .innerJoin('fehlbestand', 'fehlbestand.id', 'mindermenge.fehlbestand_id')
    .selectAll('mindermenge')
    .where('fehlbestand.kontrolle_id', '=', kontrolle.id)
    .where('fehlbestand.vorlaeufig', '=', true)
    .where('mindermenge.status', '=', 'aktiv')
    .orderBy('mindermenge.id')
    .forUpdate()
    .execute()
  await recordAbgelaufene(write, aktive, kontrolle.objekt_id)
  const discarded = await write.tx
    .deleteFrom('fehlbestand')
    .where('kontrolle_id', '=', kontrolle.id)
    .where('vorlaeufig', '=', true)
    .returning('id')
    .execute()
  for (const { id } of discarded) write.announce({ art: 'fehlbestand', id })
}

async function returnToLager(write: Write, clock: Clock, { id }: KontrolleDerFehlbestaende): Promise<void> {
  const abgaenge = await write.tx
    .selectFrom('nachfuellung')
    .innerJoin('fehlbestand', 'fehlbestand.id', 'nachfuellung.fehlbestand_id')
    .select('nachfuellung.materialbewegung_id')
    .where('fehlbestand.kontrolle_id', '=', id)
    .where('fehlbestand.vorlaeufig', '=', true)
    .where('nachfuellung.materialbewegung_id', 'is not', null)
    .$castTo<{ materialbewegung_id: string }>()
    .execute()
  if (abgaenge.length === 0) return
  const ids = abgaenge.map(({ materialbewegung_id }) => materialbewegung_id)
  await revertAbgaenge(write, clock, ids, 'Kontrolle abgebrochen')
}

/** Hands the shortages of a check to the one that took it over, which can adjust or discard them. */
export async function uebernahmeAnwenden(write: Write, vonKontrolle: string, nachKontrolle: string): Promise<void> {
  const { numUpdatedRows } = await write.tx
    .updateTable('fehlbestand')
    .set({ kontrolle_id: nachKontrolle })
    .where('kontrolle_id', '=', vonKontrolle)
    .where('vorlaeufig', '=', true)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await enqueueFehlbestand(write, { kontrolle_id: nachKontrolle }, { immediately: true })
}

/** Keeps the shortages of a cancelled check from being approved before they go. */
async function lockVorlaeufige({ tx }: Write, { id }: KontrolleDerFehlbestaende): Promise<void> {
  await tx
    .selectFrom('fehlbestand')
    .select('id')
    .where('kontrolle_id', '=', id)
    .where('vorlaeufig', '=', true)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Locks in the order of ids, like all code that locks more than one. */
async function lockGenannte({ tx }: Write, { id }: KontrolleDerFehlbestaende): Promise<void> {
  await tx
    .selectFrom('fehlbestand')
    .select('id')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('kontrollposition')
        .select('fehlbestand_id')
        .where('kontrolle_id', '=', id)
        .where('fehlbestand_id', 'is not', null)
        .$castTo<{ fehlbestand_id: string }>(),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
}

/**
 * Creates a shortage where a check ends with something missing and none for it. That happens when the target was raised
 * after the check's shortage arose: a refill meanwhile met the older target.
 */
async function createMissing(write: Write, clock: Clock, kontrolle: KontrolleDerFehlbestaende): Promise<void> {
  const fehlende = await write.tx
    .selectFrom('kontrollposition as kp')
    .select(['kp.id', 'kp.objektposition_id', 'kp.material_id', 'kp.sollmenge'])
    .select(sql<number>`kp.gezaehlt + kp.nachgefuellt`.as('istmenge'))
    .where('kp.kontrolle_id', '=', kontrolle.id)
    .where(sql<boolean>`kp.gezaehlt + kp.nachgefuellt < kp.sollmenge`)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('fehlbestand')
            .select('id')
            .whereRef('fehlbestand.objektposition_id', '=', 'kp.objektposition_id')
            .where('fehlbestand.status', '<>', 'erledigt'),
        ),
      ),
    )
    .orderBy('kp.id')
    .execute()
  for (const { id, ...hit } of fehlende) {
    const ort = { objekt_id: kontrolle.objekt_id, kontrolle_id: kontrolle.id, vorlaeufig: false }
    const fehlbestand_id = await createFehlbestand(write, clock, { ...hit, ...ort })
    await write.tx.updateTable('kontrollposition').set({ fehlbestand_id }).where('id', '=', id).execute()
  }
}
