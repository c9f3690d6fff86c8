import { Button } from '@mantine/core'
import { IconCircleX, IconDeviceMobileCheck } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ErrorNote, formatDay } from '@zeughaus/web-shared'
import { dayFromToday } from '@zeughaus/web-shared/days'
import { useState } from 'react'
import type { Schema } from '../../api/index.ts'
import { Facts } from '../../components/DetailPage.tsx'
import { DueDay } from '../../components/DueDay.tsx'
import { lazyComponent } from '../../components/lazyComponent.tsx'
import { State } from '../../components/State.tsx'
import { toast } from '../../components/toast.ts'
import { GERAETSTATUS } from '../../components/words.ts'
import { useDarfAmObjekt } from '../../session/useDarfAmObjekt.ts'
import { ArtField } from './ArtField.tsx'
import classes from './PrueftagPage.module.css'
import { dueArt, type Ergebnis, nameOfArt, recordPruefung, usePruefarten } from './pruefung.ts'
import { Vorschau } from './Vorschau.tsx'

const PruefungForm = lazyComponent(async () => (await import('./PruefungForm.tsx')).PruefungForm)

type Geraet = Schema<'Geraet'>

interface TestedGeraetProps {
  readonly geraet: Geraet
  /** Name of the kind of tests that was chosen for an earlier device. */
  readonly art: string | undefined
  readonly onArt: (art: string) => void
  readonly onDone: (tested: { geraet: Geraet; ergebnis: Ergebnis; art: string | undefined }) => void
}

/** The device in the hand on a Prüftag: one tap records that it passed. */
export function TestedGeraet({ geraet, art, onArt, onDone }: TestedGeraetProps) {
  const darf = useDarfAmObjekt(geraet.objekt_id)
  const [failing, setFailing] = useState(false)
  const arten = usePruefarten(geraet.id)
  const same = arten?.find((one) => nameOfArt(one) === art)
  const pruefart_id = same === undefined ? dueArt(geraet, arten ?? []) : (same.pruefart_id ?? '')
  const chosen = arten?.find((one) => (one.pruefart_id ?? '') === pruefart_id)
  const finish = (ergebnis: Ergebnis) =>
    onDone({ geraet, ergebnis, art: chosen === undefined || arten?.length === 1 ? undefined : nameOfArt(chosen) })
  const passing = useMutation({
    mutationFn: () =>
      recordPruefung(geraet, {
        datum: dayFromToday(),
        ergebnis: 'bestanden',
        bemerkung: '',
        pruefart_id,
        mangel: false,
        fehlbestand: false,
      }),
    onSuccess: () => {
      toast(`${geraet.seriennummer}: bestanden.`)
      finish('bestanden')
    },
  })
  return (
    <section className={classes['pruefling']} aria-label="Dieses Gerät prüfen">
      <h2>
        {geraet.material_name}{' '}
        <Link to="/geraete/$id" params={{ id: geraet.id }}>
          {geraet.seriennummer}
        </Link>
      </h2>
      <Facts
        facts={[
          ['Objekt', `${geraet.objekt_code} ${geraet.objekt_name}`],
          ['Status', <State key="status" of={GERAETSTATUS[geraet.status]} />],
          ['Letzte Prüfung', lastOf(chosen ?? geraet)],
          ['Fällig', <DueDay key="faellig" day={(chosen ?? geraet).naechste_pruefung} none="kein Termin" />],
          ['Bemerkung', geraet.bemerkung ?? undefined],
        ]}
      />
      {arten !== undefined && (
        <>
          <ArtField
            arten={arten}
            value={pruefart_id}
            onChange={({ currentTarget: { value } }) => {
              const one = arten.find((art) => (art.pruefart_id ?? '') === value)
              if (one !== undefined) onArt(nameOfArt(one))
            }}
          />
          <Vorschau geraet_id={geraet.id} datum={dayFromToday()} ergebnis="bestanden" pruefart_id={pruefart_id} />
        </>
      )}
      {passing.isError && <ErrorNote>{passing.error.message}</ErrorNote>}
      {darf('pruefung.durchfuehren') ? (
        <div className={classes['verdict']}>
          <Button
            size="xl"
            className={classes['passed'] ?? ''}
            leftSection={<IconDeviceMobileCheck size={26} aria-hidden />}
            disabled={arten === undefined}
            loading={passing.isPending}
            onClick={() => passing.mutate()}
          >
            Bestanden
          </Button>
          <Button
            size="xl"
            className={classes['failed'] ?? ''}
            leftSection={<IconCircleX size={26} aria-hidden />}
            disabled={passing.isPending}
            onClick={() => setFailing(true)}
          >
            Nicht bestanden
          </Button>
        </div>
      ) : (
        <p>Dieses Gerät prüfen andere: Sie haben hier kein Recht dazu.</p>
      )}
      {failing && (
        <PruefungForm
          geraet={geraet}
          art={pruefart_id}
          ergebnis="nicht_bestanden"
          onDone={finish}
          onClose={() => setFailing(false)}
        />
      )}
    </section>
  )
}

const lastOf = ({ letzte_pruefung }: Pick<Geraet, 'letzte_pruefung'>): string =>
  letzte_pruefung === null ? 'noch keine' : formatDay(letzte_pruefung)
