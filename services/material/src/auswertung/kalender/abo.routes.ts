import { answer, type Clock, DomainError, notFound } from '@zeughaus/platform'
import { writeUnaudited } from '@zeughaus/postgres'
import { DIENST, inOperation } from '../../kern/access/caller.ts'
import { may, mayAnywhere } from '../../kern/access/rights.ts'
import type { Api, Context } from '../../kern/http/context.ts'
import { refuseUnfertige } from '../../personal/zugang/index.ts'
import { aboBeenden, aboErneuern, aboGelesen } from './abo.commands.ts'
import { findAbo, findAbonnement } from './abo.queries.ts'
import { OTHERS, wantsOthers, writeFeed } from './feed.ts'
import { CONTENT, ICS, KalenderAuswahl, Kalenderabo, kalenderParam, NeuesKalenderabo } from './kalender.schema.ts'

const tags = ['Kalender']
const permission = 'lesen'
/** Precision of the last use: calendar programs ask every few minutes. */
const PRECISION_MS = 60 * 60 * 1000
const NO_ABO = {
  erstellt_am: null,
  endet_am: null,
  zuletzt_gelesen_am: null,
  qualifikationen_anderer: false,
  gilt: false,
}

export function aboRoutes(api: Api, context: Context): void {
  const { store, clock } = context
  api.route({
    method: 'GET',
    path: '/kalender/abo',
    permission,
    summary: 'Ihr Kalenderabonnement: seit wann, bis wann, zuletzt gelesen',
    tags,
    schema: { response: { 200: Kalenderabo } },
    handler: async ({ principal }) => {
      const abo = await findAbo(store.as(principal), principal.id)
      if (abo === undefined) return NO_ABO
      const { isValid, ...shown } = abo
      return { ...shown, gilt: isValid && !isAbgelaufen(abo, clock) }
    },
  })
  api.route({
    method: 'PUT',
    path: '/kalender/abo',
    permission,
    summary: 'Ihr Kalenderabonnement einrichten oder erneuern; eine ältere Adresse endet damit',
    description:
      'Die Adresse ist das Geheimnis: Kalenderprogramme melden sich nicht an. Sie endet nach einem Jahr, und früher, wenn ' +
      'Sie Ihr Passwort ändern oder nicht mehr aktiv sind. Sie zeigt nur, was Sie beim Abruf lesen dürfen. Ein Idempotency-Key wirkt hier nicht: jeder ' +
      'Aufruf macht eine neue Adresse.',
    tags,
    schema: { query: KalenderAuswahl, response: { 200: NeuesKalenderabo } },
    handler: async ({ principal, query }) => {
      const options = { benutzer_id: principal.id, qualifikationen_anderer: wantsOthers(query, principal) }
      // write() keeps a command's result for its Idempotency-Key, but a secret may only be kept as a hash: so each call
      // creates one.
      const { token, ...abo } = await writeUnaudited(store, { ...principal, once: undefined }, (write) =>
        aboErneuern(write, clock, options),
      )
      return { pfad: `${api.base}/kalender/${token}/termine.ics`, ...abo }
    },
  })
  api.route({
    method: 'DELETE',
    path: '/kalender/abo',
    permission,
    summary: 'Ihr Kalenderabonnement beenden',
    tags,
    schema: { response: { 204: null } },
    handler: async ({ principal }) => {
      await writeUnaudited(store, principal, (write) => aboBeenden(write, principal.id))
      return undefined
    },
  })
  api.route({
    method: 'GET',
    path: '/kalender/{token}/termine.ics',
    permission: 'public',
    summary: 'Alle Fristen als Kalender, für das Abonnement in einem Kalenderprogramm',
    description: `${CONTENT} Die Adresse nennt PUT /kalender/abo. Sie gilt, solange ihre Person auch sonst etwas darf.`,
    tags,
    schema: { params: kalenderParam, response: { 200: ICS } },
    errors: {
      403: 'faktor_einrichten, passwort_aendern: bis die Person das getan hat',
      410: 'kalender_abgelaufen: die Adresse ist älter als ein Jahr',
    },
    handler: async ({ params }) => {
      const found = await findAbonnement(store.as(DIENST), params.token)
      // Not 401: a calendar program would ask its user for a password that does not exist.
      if (found === undefined || !mayAnywhere(found.owner, permission)) {
        throw notFound('Dieses Kalenderabonnement gibt es nicht mehr. Bitte richten Sie ein neues ein.')
      }
      refuseUnfertige(found.owner)
      const { abo } = found
      const owner = inOperation(found.owner, permission)
      if (isAbgelaufen(abo, clock)) throw abgelaufen()
      const now = new Date(clock.now()).toISOString()
      if (abo.zuletzt_gelesen_am === null || Date.parse(abo.zuletzt_gelesen_am) + PRECISION_MS <= clock.now()) {
        await writeUnaudited(store, DIENST, (write) => aboGelesen(write, owner.id, now))
      }
      const others = abo.qualifikationen_anderer && may(owner, OTHERS)
      return answer(await writeFeed(context, owner, others))
    },
  })
}

/** Whether the year of an address is over: one forgotten in a program would reveal dates for ever. */
function isAbgelaufen({ endet_am }: { readonly endet_am: string }, clock: Clock): boolean {
  return Date.parse(endet_am) <= clock.now()
}

const abgelaufen = (): DomainError =>
  new DomainError(
    410,
    'kalender_abgelaufen',
    'Diese Kalenderadresse ist nach einem Jahr abgelaufen. Erneuern Sie sie in Zeughaus unter „Kalender“.',
  )
