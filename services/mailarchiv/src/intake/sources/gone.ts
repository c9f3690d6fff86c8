/** What no process looks after any more: a receiver whose machine is silent, a mailbox that no machine reads. */
import type { Seen } from './store.ts'

/** After this without a look a source counts as left alone. More than clocks of machines differ. */
const GONE_MS = 15 * 60_000

const VANISHED =
  'Der Rechner meldet sich nicht mehr. Mails, die nur an ihn gehen, nimmt niemand an; der Absender behält sie und sendet sie noch einmal. Starten Sie den Rechner oder seinen Dienst wieder und prüfen Sie seine Uhr. Hat ein anderer Rechner ihn ersetzt, so ist nichts zu tun: Der Hinweis endet nach sieben Tagen.'
const UNREAD =
  'Kein Rechner liest dieses Postfach. Starten Sie einen Dienst, der Mails annimmt (ohne „--only“ oder mit „--only intake“).'

/** Shows a source that no process looks after as failed, since the last time that one did. */
export function noticeGone(seen: Seen, now: number): Seen {
  const { probe, known, seenAt } = seen
  if (probe.kind === 'smtp') return now - seenAt < GONE_MS ? seen : failed(seen, VANISHED, seenAt)
  if (probe.state !== 'unread') return seen
  const since = known.lastSuccess ?? known.quietSince
  return now - since < GONE_MS ? seen : failed(seen, UNREAD, since)
}

const failed = ({ probe, known, seenAt }: Seen, problem: string, failedSince: number): Seen => ({
  probe: { ...probe, state: 'failed', problem },
  known: { ...known, failedSince },
  seenAt,
})
