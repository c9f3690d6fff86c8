/**
 * Shows a check that ended while this device was offline: another person took it over, or another device ended it.
 * Unsent counts can be saved as a file or transferred into the running check. They stay until the person decides.
 */

import { Button, Checkbox } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  ErrorNote,
  formatCount,
  formatInstant,
  formatNumber,
  formatShort,
  Section,
  Surface,
} from '@zeughaus/web-shared'
import { saveFile } from '@zeughaus/web-shared/save-file'
import { useState } from 'react'
import { objektQuery } from '../api/objekt.ts'
import { toast } from '../components/toast.ts'
import { listZaehlungen } from '../offline/deviceStore.ts'
import { discardKontrolle, newEntryHead, queueZaehlung } from '../offline/outbox.ts'
import { type Comparison, compareCounts } from '../offline/rows.ts'
import { hasBegun } from '../offline/start.ts'
import type { DeviceKontrolle, Zaehlung } from '../offline/types.ts'
import classes from './BeendeteKontrolle.module.css'
import { ConfirmButton } from './ConfirmButton.tsx'
import { kontrolleKey } from './localKontrolle.ts'

interface BeendeteKontrolleProps {
  readonly ended: DeviceKontrolle
  /** The person's running check of the same object, if any. */
  readonly running: DeviceKontrolle | undefined
  /** Called after counts were transferred; the running check must reload its rows. */
  readonly onTransferred: () => void
}

export function BeendeteKontrolle(props: BeendeteKontrolleProps) {
  const { ended } = props
  const zaehlungen = useQuery({
    queryKey: ['zaehlungen', ended.id],
    meta: { arten: [] },
    queryFn: () => listZaehlungen(ended.id),
  })
  if (zaehlungen.data === undefined) return null
  const unsent = zaehlungen.data.filter(({ gesendet_um }) => gesendet_um === null)
  return <EndedKontrolle {...props} unsent={unsent} />
}

function EndedKontrolle(props: BeendeteKontrolleProps & { readonly unsent: readonly Zaehlung[] }) {
  const { ended, running, unsent, onTransferred } = props
  const queries = useQueryClient()
  const reason = useReason(ended)
  const putAway = async () => {
    await discardKontrolle(ended.id)
    await queries.invalidateQueries({ queryKey: kontrolleKey(ended.objekt_id) })
  }
  return (
    <div className={classes['part']}>
      <Section
        title={`Ihre Kontrolle vom ${formatInstant(ended.stand.gestartet_am)} ${hasBegun(ended) ? 'ist beendet' : 'hat nicht begonnen'}`}
      >
        <Surface>
          <p className={classes['sentence']}>{reason}</p>
          {unsent.length === 0 ? (
            <>
              <p>
                {hasBegun(ended)
                  ? 'Alles, was Sie gezählt haben, war schon gesendet. Es ist nichts verloren.'
                  : 'Sie hatten noch nichts gezählt. Es ist nichts verloren.'}
              </p>
              <Button onClick={() => void putAway()}>Verstanden</Button>
            </>
          ) : (
            <>
              <p>
                {formatCount(unsent.length, 'Zählung war', 'Zählungen waren')} noch nicht gesendet und{' '}
                {unsent.length === 1 ? 'ist' : 'sind'} hier aufgehoben.
              </p>
              {running === undefined ? (
                <KeptCounts ended={ended} unsent={unsent} />
              ) : (
                <TransferCounts
                  ended={ended}
                  running={running}
                  unsent={unsent}
                  onDone={putAway}
                  onTransferred={onTransferred}
                />
              )}
              <div className={classes['foot']}>
                <Button
                  variant="default"
                  leftSection={<IconDownload size={20} aria-hidden />}
                  onClick={() => saveTable(ended, unsent)}
                >
                  Als Datei speichern
                </Button>
                <ConfirmButton
                  label="Verwerfen"
                  question={`${formatCount(unsent.length, 'Zählung geht', 'Zählungen gehen')} verloren.`}
                  yes="Endgültig verwerfen"
                  no="Behalten"
                  onYes={() => void putAway()}
                />
              </div>
            </>
          )}
        </Surface>
      </Section>
    </div>
  )
}

/** Returns the reason for the end: who took over, as far as the service answers, else the stored sentence. */
function useReason({ objekt_id, benutzer_id, ende, stand }: DeviceKontrolle): string {
  const objekt = useQuery(objektQuery(objekt_id))
  const lock = objekt.data?.gesperrt_durch
  if (lock && lock.benutzer_id !== benutzer_id) {
    if (!hasBegun({ stand }))
      return `${lock.benutzer_name} war schneller und kontrolliert seit ${formatShort(lock.seit)}.`
    return `${lock.benutzer_name} hat die Kontrolle übernommen und kontrolliert seit ${formatShort(lock.seit)}.`
  }
  return ende?.satz ?? ''
}

const nameOf = ({ stand }: DeviceKontrolle, material_id: string): string =>
  stand.positionen.find((position) => position.material_id === material_id)?.material_name ?? material_id

function KeptCounts({ ended, unsent }: { ended: DeviceKontrolle; unsent: readonly Zaehlung[] }) {
  return (
    <>
      <p>Wenn Sie die Kontrolle dieses Objekts wieder führen, können Sie sie dort eintragen.</p>
      <details>
        <summary className={classes['summary']}>Ansehen</summary>
        <ul className={classes['list']}>
          {unsent.map(({ material_id, angaben }) => (
            <li key={material_id}>
              <span>{nameOf(ended, material_id)}</span>
              <strong>{formatNumber(angaben.gezaehlt)}</strong>
            </li>
          ))}
        </ul>
      </details>
    </>
  )
}

interface TransferCountsProps {
  readonly ended: DeviceKontrolle
  readonly running: DeviceKontrolle
  readonly unsent: readonly Zaehlung[]
  readonly onDone: () => Promise<void>
  readonly onTransferred: () => void
}

/** Offers each count beside that of the running check. A count of another person is replaced only on request. */
function TransferCounts({ ended, running, unsent, onDone, onTransferred }: TransferCountsProps) {
  const pairs = compareCounts(ended.stand, unsent, running.stand)
  const possible = pairs.filter(({ there }) => there !== undefined)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(possible.filter(({ isUndisputed }) => isUndisputed).map(({ material_id }) => material_id)),
  )
  const transfer = useMutation({
    mutationFn: async () => {
      for (const { material_id, here } of possible) {
        if (!chosen.has(material_id)) continue
        const head = newEntryHead(running.benutzer_id)
        const kontrolle_id = running.id
        const { angelegt_um: gezaehlt_um, schluessel } = head
        const zaehlung = {
          kontrolle_id,
          material_id,
          angaben: here,
          gelesen: [],
          gezaehlt_um,
          schluessel,
          gesendet_um: null,
        }
        await queueZaehlung(zaehlung, { ...head, art: 'zaehlung', kontrolle_id, material_id, angaben: here })
      }
      toast(`${formatCount(chosen.size, 'Zählung ist', 'Zählungen sind')} eingetragen.`)
      await onDone()
      onTransferred()
    },
  })
  const choose = (material_id: string, isOn: boolean) =>
    setChosen((before) => {
      const next = new Set(before)
      if (isOn) next.add(material_id)
      else next.delete(material_id)
      return next
    })
  return (
    <>
      <ul className={classes['list']}>
        {pairs.map((pair) => (
          <li key={pair.material_id}>
            <Checkbox
              size="md"
              disabled={pair.there === undefined}
              checked={chosen.has(pair.material_id)}
              label={`${pair.name}: ${formatNumber(pair.here.gezaehlt)}`}
              description={stateThere(pair)}
              onChange={(event) => choose(pair.material_id, event.currentTarget.checked)}
            />
          </li>
        ))}
      </ul>
      {transfer.isError && (
        <ErrorNote>
          Die Zählungen ließen sich auf dem Gerät nicht eintragen. Sie bleiben hier aufgehoben; bitte schaffen Sie
          Speicherplatz.
        </ErrorNote>
      )}
      <Button disabled={chosen.size === 0} loading={transfer.isPending} onClick={() => transfer.mutate()}>
        {formatCount(chosen.size, 'Zählung', 'Zählungen')} eintragen
      </Button>
    </>
  )
}

function stateThere({ there, isUndisputed }: Comparison): string {
  if (there === undefined) return 'Steht nicht mehr in der Kontrolle'
  if (there === null) return 'Dort noch nicht gezählt'
  return isUndisputed
    ? `Dort steht Ihre frühere Zählung: ${formatNumber(there)}`
    : `Dort inzwischen gezählt: ${formatNumber(there)}`
}

/** Saves the counts as CSV. */
function saveTable(ended: DeviceKontrolle, unsent: readonly Zaehlung[]): void {
  const cell = (value: string | number | null | undefined) => `"${String(value ?? '').replaceAll('"', '""')}"`
  const rows = unsent.map(({ material_id, angaben, gezaehlt_um }) =>
    [
      ended.stand.objekt_code,
      nameOf(ended, material_id),
      angaben.gezaehlt,
      angaben.ablaufdatum,
      angaben.chargennummer,
      angaben.seriennummer,
      new Date(gezaehlt_um).toISOString(),
    ].map(cell),
  )
  const head = ['Objekt', 'Material', 'Gezählt', 'Ablaufdatum', 'Charge', 'Seriennummer', 'Zeitpunkt'].map(cell)
  // The byte order mark lets spreadsheets read umlauts.
  const text = `\ufeff${[head, ...rows].map((row) => row.join(';')).join('\r\n')}\r\n`
  saveFile(new Blob([text], { type: 'text/csv' }), `Zaehlungen-${ended.stand.objekt_code}.csv`)
}
