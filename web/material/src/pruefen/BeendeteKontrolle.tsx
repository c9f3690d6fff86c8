/**
 * A check that ended while this device was away: somebody took it over, or it was ended on another device. What was counted
 * here and did not arrive is shown, can be saved, and can be put into the check that goes on. It goes only when the person
 * says so.
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
import { useState } from 'react'
import { api, unwrap } from '../api/index.ts'
import { type Gegenueberstellung, gegenueberstellen } from '../offline/abgleich.ts'
import { neuerKopf, raeumeWeg, reiheZaehlungEin } from '../offline/ausgang.ts'
import { listZaehlungen } from '../offline/speicher.ts'
import type { Pruefung, Zaehlung } from '../offline/typen.ts'
import { saveFile } from '../parts/saveFile.ts'
import { toast } from '../parts/toast.ts'
import classes from './BeendeteKontrolle.module.css'
import { pruefungKey } from './laden.ts'
import { Rueckfrage } from './Rueckfrage.tsx'

interface BeendeteKontrolleProps {
  readonly beendete: Pruefung
  /** The check of the same person that goes on, when there is one. */
  readonly laufende: Pruefung | undefined
  /** Counts have been put into the running check, whose rows do not show them yet. */
  readonly onEingetragen: () => void
}

export function BeendeteKontrolle(props: BeendeteKontrolleProps) {
  const { beendete } = props
  const zaehlungen = useQuery({
    queryKey: ['zaehlungen', beendete.id],
    meta: { arten: [] },
    queryFn: () => listZaehlungen(beendete.id),
  })
  if (zaehlungen.data === undefined) return null
  const ungesendete = zaehlungen.data.filter(({ gesendet_um }) => gesendet_um === null)
  return <Beendete {...props} ungesendete={ungesendete} />
}

function Beendete(props: BeendeteKontrolleProps & { readonly ungesendete: readonly Zaehlung[] }) {
  const { beendete, laufende, ungesendete, onEingetragen } = props
  const queries = useQueryClient()
  const grund = useGrund(beendete)
  const lege = async () => {
    await raeumeWeg(beendete.id)
    await queries.invalidateQueries({ queryKey: pruefungKey(beendete.objekt_id) })
  }
  return (
    <div className={classes['teil']}>
      <Section title={`Ihre Kontrolle vom ${formatInstant(beendete.stand.gestartet_am)} ist beendet`}>
        <Surface>
          <p className={classes['satz']}>{grund}</p>
          {ungesendete.length === 0 ? (
            <>
              <p>Alles, was Sie gezählt haben, war schon gesendet. Es ist nichts verloren.</p>
              <Button onClick={() => void lege()}>Verstanden</Button>
            </>
          ) : (
            <>
              <p>
                {formatCount(ungesendete.length, 'Zählung war', 'Zählungen waren')} noch nicht gesendet und{' '}
                {ungesendete.length === 1 ? 'ist' : 'sind'} hier aufgehoben.
              </p>
              {laufende === undefined ? (
                <Aufgehoben beendete={beendete} ungesendete={ungesendete} />
              ) : (
                <Uebertragen
                  beendete={beendete}
                  laufende={laufende}
                  ungesendete={ungesendete}
                  onFertig={lege}
                  onEingetragen={onEingetragen}
                />
              )}
              <div className={classes['fuss']}>
                <Button
                  variant="default"
                  leftSection={<IconDownload size={20} aria-hidden />}
                  onClick={() => speichere(beendete, ungesendete)}
                >
                  Als Datei speichern
                </Button>
                <Rueckfrage
                  knopf="Verwerfen"
                  frage={`${formatCount(ungesendete.length, 'Zählung geht', 'Zählungen gehen')} verloren.`}
                  ja="Endgültig verwerfen"
                  nein="Behalten"
                  onJa={() => void lege()}
                />
              </div>
            </>
          )}
        </Surface>
      </Section>
    </div>
  )
}

/** Who has taken over, as far as the service can be asked; else its own sentence. */
function useGrund({ objekt_id, benutzer_id, ende }: Pruefung): string {
  const objekt = useQuery({
    queryKey: ['objekt', objekt_id],
    meta: { arten: ['objekt', 'kontrolle'] },
    queryFn: ({ signal }) => unwrap(api.GET('/objekte/{id}', { params: { path: { id: objekt_id } }, signal })),
  })
  const sperre = objekt.data?.gesperrt_durch
  if (sperre && sperre.benutzer_id !== benutzer_id) {
    return `${sperre.benutzer_name} hat die Kontrolle übernommen und prüft seit ${formatShort(sperre.seit)}.`
  }
  return ende?.satz ?? ''
}

const nameVon = ({ stand }: Pruefung, material_id: string): string =>
  stand.positionen.find((position) => position.material_id === material_id)?.material_name ?? material_id

function Aufgehoben({ beendete, ungesendete }: { beendete: Pruefung; ungesendete: readonly Zaehlung[] }) {
  return (
    <>
      <p>Wenn Sie die Kontrolle dieses Objekts wieder führen, können Sie sie dort eintragen.</p>
      <details>
        <summary className={classes['summe']}>Ansehen</summary>
        <ul className={classes['liste']}>
          {ungesendete.map(({ material_id, angaben }) => (
            <li key={material_id}>
              <span>{nameVon(beendete, material_id)}</span>
              <strong>{formatNumber(angaben.gezaehlt)}</strong>
            </li>
          ))}
        </ul>
      </details>
    </>
  )
}

interface UebertragenProps {
  readonly beendete: Pruefung
  readonly laufende: Pruefung
  readonly ungesendete: readonly Zaehlung[]
  readonly onFertig: () => Promise<void>
  readonly onEingetragen: () => void
}

/** Each count beside what the check has by now: a number that somebody else counted is replaced only on request. */
function Uebertragen({ beendete, laufende, ungesendete, onFertig, onEingetragen }: UebertragenProps) {
  const paare = gegenueberstellen(beendete.stand, ungesendete, laufende.stand)
  const moegliche = paare.filter(({ dort }) => dort !== undefined)
  const [gewaehlt, setGewaehlt] = useState<ReadonlySet<string>>(
    () => new Set(moegliche.filter(({ unstrittig }) => unstrittig).map(({ material_id }) => material_id)),
  )
  const trageEin = useMutation({
    mutationFn: async () => {
      for (const { material_id, hier } of moegliche) {
        if (!gewaehlt.has(material_id)) continue
        const kopf = neuerKopf(laufende.benutzer_id)
        const kontrolle_id = laufende.id
        const { angelegt_um: gezaehlt_um, schluessel } = kopf
        const zaehlung = {
          kontrolle_id,
          material_id,
          angaben: hier,
          gelesen: [],
          gezaehlt_um,
          schluessel,
          gesendet_um: null,
        }
        await reiheZaehlungEin(zaehlung, { ...kopf, art: 'zaehlung', kontrolle_id, material_id, angaben: hier })
      }
      toast(`${formatCount(gewaehlt.size, 'Zählung ist', 'Zählungen sind')} eingetragen.`)
      await onFertig()
      onEingetragen()
    },
  })
  const waehle = (material_id: string, an: boolean) =>
    setGewaehlt((vorher) => {
      const neu = new Set(vorher)
      if (an) neu.add(material_id)
      else neu.delete(material_id)
      return neu
    })
  return (
    <>
      <ul className={classes['liste']}>
        {paare.map((paar) => (
          <li key={paar.material_id}>
            <Checkbox
              size="md"
              disabled={paar.dort === undefined}
              checked={gewaehlt.has(paar.material_id)}
              label={`${paar.name}: ${formatNumber(paar.hier.gezaehlt)}`}
              description={standDort(paar)}
              onChange={(event) => waehle(paar.material_id, event.currentTarget.checked)}
            />
          </li>
        ))}
      </ul>
      {trageEin.isError && (
        <ErrorNote>
          Die Zählungen ließen sich auf dem Gerät nicht eintragen. Sie bleiben hier aufgehoben; bitte schaffen Sie
          Speicherplatz.
        </ErrorNote>
      )}
      <Button disabled={gewaehlt.size === 0} loading={trageEin.isPending} onClick={() => trageEin.mutate()}>
        {formatCount(gewaehlt.size, 'Zählung', 'Zählungen')} eintragen
      </Button>
    </>
  )
}

function standDort({ dort, unstrittig }: Gegenueberstellung): string {
  if (dort === undefined) return 'Steht nicht mehr in der Kontrolle'
  if (dort === null) return 'Dort noch nicht gezählt'
  return unstrittig
    ? `Dort steht Ihre frühere Zählung: ${formatNumber(dort)}`
    : `Dort inzwischen gezählt: ${formatNumber(dort)}`
}

/** As a table that every office program opens. */
function speichere(beendete: Pruefung, ungesendete: readonly Zaehlung[]): void {
  const feld = (wert: string | number | null | undefined) => `"${String(wert ?? '').replaceAll('"', '""')}"`
  const zeilen = ungesendete.map(({ material_id, angaben, gezaehlt_um }) =>
    [
      beendete.stand.objekt_code,
      nameVon(beendete, material_id),
      angaben.gezaehlt,
      angaben.ablaufdatum,
      angaben.chargennummer,
      angaben.seriennummer,
      new Date(gezaehlt_um).toISOString(),
    ].map(feld),
  )
  const kopf = ['Objekt', 'Material', 'Gezählt', 'Ablaufdatum', 'Charge', 'Seriennummer', 'Zeitpunkt'].map(feld)
  // The mark at the beginning lets spreadsheets read umlauts.
  const text = `\ufeff${[kopf, ...zeilen].map((zeile) => zeile.join(';')).join('\r\n')}\r\n`
  saveFile(new Blob([text], { type: 'text/csv' }), `Zaehlungen-${beendete.stand.objekt_code}.csv`)
}
