/** The commands `checkpoints`: what goes outside of the house. */
import { EXIT, ExitStatus, rfc3339, systemClock, writtenCount } from '@zeughaus/platform'
import { openIntegrity } from '../../evidence/integrity/index.ts'
import type { SentState } from '../../evidence/sent-checkpoints/index.ts'
import type { OutsidePlaces } from '../../outside.ts'
import { IN_BUCKET, withPlaces } from './against.ts'
import { withArchive } from './archive.ts'
import { print, recordCommand, say, wrongCall } from './context.ts'

/** Sends a checkpoint to each destination now. */
export async function sendCheckpoints(): Promise<void> {
  const states = await recordCommand(
    'checkpoint_send',
    () =>
      withSending(async (sent) => {
        await sent.send('all')
        return sent.states()
      }),
    () => '',
  )
  if (states.length === 0)
    wrongCall('Kein Ziel ist gesetzt: MAILARCHIV_CHECKPOINT_TO oder MAILARCHIV_CHECKPOINT_BUCKET.')
  for (const state of states) print(whatWasSent(state))
  if (states.some(({ problem }) => problem !== null)) throw new ExitStatus(EXIT.failed)
}

const whatWasSent = ({ name, size, problem }: SentState): string =>
  problem === null
    ? `Prüfpunkt über ${writtenCount(size ?? 0, 'Eintrag', 'Einträge')} ${name}: geschickt.`
    : `Prüfpunkt ${name}: ${problem}`

/** Sets the newest checkpoint of the bucket aside, from which this archive does not go on: an older state was put back on purpose. */
export async function setAsideCheckpoint(): Promise<void> {
  const { madeAt } = await recordCommand(
    'checkpoint_set_aside',
    () => withSending((sent) => sent.setAside()),
    (checkpoint) => rfc3339(checkpoint?.madeAt ?? null) ?? '',
  )
  say(
    `Der Prüfpunkt vom ${rfc3339(madeAt)} gilt als bestätigt: Dieses Archiv setzt ihn nicht fort. Neue Prüfpunkte gehen wieder außer Haus. „verify --against ${IN_BUCKET}“ nennt den Unterschied weiter.`,
  )
}

const withSending = <T>(work: (sent: ReturnType<OutsidePlaces['sending']>) => Promise<T>): Promise<T> =>
  withArchive(async (archive, stores) =>
    withPlaces(stores.verification, async (places) => {
      const place = await stores.evidence.open()
      const { evidence } = openIntegrity({ place, archive, accessLog: stores.log, warn: say })
      return work(places.sending({ evidence, leases: stores.leases, now: systemClock.now, warn: say }))
    }),
  )
