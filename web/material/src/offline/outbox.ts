/** The outbox of this device, shared by all pages and tabs. */
import { sharedState } from '@zeughaus/web-shared/shared-state'
import { getLoginState, subscribe as subscribeLogin } from '../api/login.ts'
import { afterPaint } from './afterPaint.ts'
import {
  addEntries,
  confirmMangel,
  confirmStart,
  confirmZaehlung,
  deleteEntry,
  endKontrolle,
  finishKontrolle,
  forgetKontrolle,
  listEntries,
  type NewFoto,
  putEntry,
  putStart,
  putZaehlung,
  rejectMangel,
  replaceMangel,
} from './deviceStore.ts'
import { abschlussOf, type Backlog, countBacklog } from './queue.ts'
import { sendEntry } from './sendEntry.ts'
import { type OutboxStore, Sender, type SenderState } from './sender.ts'
import { TAB_LOCK_MS, withTabLock } from './tabLock.ts'
import { forgetTap, keepTap } from './taps.ts'
import type {
  AbschlussEntry,
  DeviceKontrolle,
  Kontrolle,
  Mangel,
  MangelEntry,
  OutboxEntry,
  Queued,
  Rejection,
  StartEntry,
  Zaehlung,
  ZaehlungEntry,
} from './types.ts'

export interface Outbox extends Backlog {
  readonly state: SenderState
  /** False until this device's store has been read: nothing is known to be sent before. */
  readonly isRead: boolean
  readonly queue: readonly Queued[]
}

/** News about a check for the page that shows it. */
export type OutboxMessage =
  | {
      readonly art: 'sent'
      readonly kontrolle_id: string
      readonly material_id: string
      readonly schluessel: string
    }
  /** The service has taken a defect. */
  | { readonly art: 'reported'; readonly mangel: Mangel }
  /** The service has begun a check of this device. */
  | { readonly art: 'begun'; readonly kontrolle_id: string }
  | { readonly art: 'ended'; readonly kontrolle_id: string }
  | { readonly art: 'finished'; readonly kontrolle_id: string }

/** Shown when this device holds counts that the finished check does not contain. */
export const FINISHED_WITHOUT =
  'Diese Kontrolle ist abgeschlossen. Was hier noch nicht gesendet war, ist darin nicht enthalten.'

const EMPTY: Outbox = { state: 'idle', isRead: false, queue: [], unsent: 0, ofOthers: 0, rejected: 0 }
const outbox = sharedState<Outbox>(EMPTY)
export const { get: getOutbox, subscribe: subscribeOutbox } = outbox
let isRead = false
/** Number of entries being written: they count as unsent from the tap on. */
let writing = 0
const messages = new EventTarget()
const channel = new BroadcastChannel('zeughaus.ausgang')

/** True while the finish of a check waits. Nothing is counted then, because the finish would not contain it. */
export const isAbschlussWaiting = (kontrolle_id: string): boolean =>
  abschlussOf(getOutbox().queue, kontrolle_id)?.ablehnung === null

/** Subscribes to news about checks, whichever tab sends the entries. */
export function subscribeMessages(listener: (message: OutboxMessage) => void): () => void {
  const handler = (ereignis: Event) => listener((ereignis as CustomEvent<OutboxMessage>).detail)
  messages.addEventListener('nachricht', handler)
  return () => messages.removeEventListener('nachricht', handler)
}

const loggedIn = (): string | undefined => getLoginState().login?.ich.id

function update(next: { state?: SenderState; queue?: readonly Queued[] }): void {
  const before = getOutbox()
  const queue = next.queue ?? before.queue
  const backlog = countBacklog(queue, loggedIn())
  const unsent = backlog.unsent + writing
  outbox.set({ state: next.state ?? before.state, isRead, queue, ...backlog, unsent })
}

/** Notifies the other tabs and the pages of this tab. */
function announce(message?: OutboxMessage): void {
  channel.postMessage(message ?? null)
  if (message !== undefined) messages.dispatchEvent(new CustomEvent('nachricht', { detail: message }))
}

const load = async (): Promise<void> => {
  const queue = await listEntries()
  isRead = true
  update({ queue })
}

const store: OutboxStore = {
  queue: async () => {
    // A store that failed at the start may work by now.
    if (!isRead) await load()
    return [...getOutbox().queue]
  },
  tried: async (entry) => {
    const attempt = { ...entry, versuche: entry.versuche + 1 }
    // A full store must not block sending, which makes room.
    await putEntry(attempt).catch(() => undefined)
    update({ queue: getOutbox().queue.map((other) => (other.nr === entry.nr ? attempt : other)) })
  },
  removed: async (entry) => {
    await deleteEntry(entry)
    const belongsToIt = (other: Queued) => other.art === 'foto' && other.mangel_schluessel === entry.schluessel
    update({ queue: getOutbox().queue.filter((other) => other.nr !== entry.nr && !belongsToIt(other)) })
    announce()
  },
  accepted: async (entry, data) => {
    if (entry.art === 'zaehlung') {
      await confirmZaehlung(entry, Date.now())
      update({ queue: getOutbox().queue.filter(({ nr }) => nr !== entry.nr) })
      const { kontrolle_id, material_id, schluessel } = entry
      return announce({ art: 'sent', kontrolle_id, material_id, schluessel })
    }
    if (entry.art === 'abschluss') return finishHere(entry)
    if (entry.art === 'start') {
      await confirmStart(entry, data as Kontrolle)
      await load()
      return announce({ art: 'begun', kontrolle_id: entry.kontrolle_id })
    }
    if (entry.art === 'mangel') await confirmHere(entry, data as Mangel)
    else await deleteEntry(entry)
    await load()
    announce()
    sendPhotos()
  },
  rejected: async (entry, ablehnung) => {
    if (entry.art === 'mangel') await rejectMangel(entry, ablehnung)
    else await putEntry({ ...entry, versuche: entry.versuche + 1, ablehnung })
    await load()
    announce()
  },
  kontrolleEnded: async (kontrolle_id, ablehnung) => endHere(kontrolle_id, ablehnung),
}

/** Pages learn the defect before its entry goes, so that it never leaves the screen. */
async function confirmHere(entry: Queued<MangelEntry>, mangel: Mangel): Promise<void> {
  await confirmMangel(entry, mangel.id)
  announce({ art: 'reported', mangel })
}

async function finishHere(entry: Queued<AbschlussEntry>): Promise<void> {
  const { kontrolle_id } = entry
  const reason = { code: 'kontrolle_beendet', satz: FINISHED_WITHOUT }
  const isWhole = await finishKontrolle(entry, { ...reason, bemerkt_um: Date.now() }, { status: 409, ...reason })
  await load()
  announce({ art: isWhole ? 'finished' : 'ended', kontrolle_id })
}

/** Ends a check on this device after the service reported its end. */
export async function endHere(kontrolle_id: string, ablehnung: Rejection): Promise<void> {
  const { code, satz } = ablehnung
  await endKontrolle(kontrolle_id, { code, satz, bemerkt_um: Date.now() }, ablehnung)
  await load()
  announce({ art: 'ended', kontrolle_id })
}

/** Photos have a lane of their own: one may take minutes on a slow connection. */
type Lane = 'inputs' | 'photos'
const states: Record<Lane, SenderState> = { inputs: 'idle', photos: 'idle' }

const laneOf = ({ art }: Queued): Lane => (art === 'foto' ? 'photos' : 'inputs')

const senderOf = (lane: Lane): Sender =>
  new Sender({
    store: { ...store, queue: async () => (await store.queue()).filter((entry) => laneOf(entry) === lane) },
    sendEntry,
    isOnline: () => navigator.onLine,
    user: () => (getLoginState().isExpired ? undefined : loggedIn()),
    now: Date.now,
    random: Math.random,
    later: (ms, work) => {
      const timer = setTimeout(work, ms)
      return () => clearTimeout(timer)
    },
    // One tab sends; another takes over when it closes. A photo takes its time: its turn is never taken away.
    exclusively: async (work) => {
      if (navigator.locks === undefined) await work(() => true)
      else
        await withTabLock(
          navigator.locks,
          `zeughaus.ausgang.${lane}`,
          work,
          lane === 'inputs' ? TAB_LOCK_MS : undefined,
        )
    },
    report: (state) => {
      states[lane] = state
      update({ state: states.inputs === 'idle' ? states.photos : states.inputs })
    },
  })

const sender: Readonly<Record<Lane, Sender>> = { inputs: senderOf('inputs'), photos: senderOf('photos') }
const sendPhotos = (): void => sender.photos.wake()

/** Stores a count at once and sends it as soon as possible. @throws when this device cannot keep it */
export async function queueZaehlung(zaehlung: Zaehlung, entry: ZaehlungEntry): Promise<void> {
  const tap = { zaehlung, auftrag: entry }
  keepTap(tap)
  try {
    await keep(() => putZaehlung(tap))
  } finally {
    forgetTap(tap)
  }
}

/** Begins a check on this device, and at the service as soon as possible. @throws when this device cannot keep it */
export async function queueStart(kontrolle: DeviceKontrolle, entry: StartEntry): Promise<void> {
  await keep(async () => [await putStart(kontrolle, entry)])
}

/** Stores and sends entries that belong together. @throws when this device cannot keep them */
export async function queueEntries(entries: readonly OutboxEntry[], bytes?: ArrayBuffer): Promise<void> {
  await keep(() => addEntries(entries, bytes))
}

/** Replaces a rejected defect by its corrected version. @throws when this device cannot keep it */
export async function replaceHere(
  old: Queued<MangelEntry>,
  replacement: Queued<MangelEntry>,
  foto: NewFoto | undefined,
): Promise<void> {
  await replaceMangel(old, replacement, foto)
  await load()
  announce()
  sendNow()
}

async function keep(write: () => Promise<readonly Queued[]>): Promise<void> {
  writing += 1
  update({})
  let added: readonly Queued[] = []
  try {
    // Draw the tap first, then write and send.
    await afterPaint()
    added = await write()
  } finally {
    writing -= 1
    update({ queue: [...getOutbox().queue.filter(({ nr }) => !added.some((one) => one.nr === nr)), ...added] })
  }
  announce()
  // The store works again: send at once.
  if (getOutbox().state === 'storage_failing') sendNow()
  else sender.inputs.wake()
}

/** Removes an unsent or rejected entry. */
export async function takeBack(entry: Queued): Promise<void> {
  await store.removed(entry)
}

/** Deletes a check from this device. */
export async function discardKontrolle(kontrolle_id: string): Promise<void> {
  await forgetKontrolle(kontrolle_id)
  await load()
  announce()
}

/** Sends waiting entries at once. */
export function sendNow(): void {
  for (const one of Object.values(sender)) one.trigger()
}

/** Fields that every entry has. */
export const newEntryHead = (benutzer_id: string) => ({
  schluessel: crypto.randomUUID(),
  benutzer_id,
  angelegt_um: Date.now(),
  versuche: 0,
  ablehnung: null,
})

let isStarted = false

/** Starts sending; the shell calls it once. */
export function startOutbox(): void {
  if (isStarted) return
  isStarted = true
  channel.addEventListener('message', ({ data }: MessageEvent<OutboxMessage | null>) => {
    void load()
    if (data !== null) messages.dispatchEvent(new CustomEvent('nachricht', { detail: data }))
  })
  window.addEventListener('online', () => {
    for (const one of Object.values(sender)) one.restart()
  })
  window.addEventListener('offline', () => update({ state: 'no_network' }))
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') sendNow()
  })
  subscribeLogin(() => {
    update({})
    sendNow()
  })
  // Another tab may be sending for long: this one shows all the same what waits. The sender reports a failing store.
  load().catch(() => undefined)
  sendNow()
}
