import { Button, NumberInput, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ErrorNote, Status } from '@zeughaus/web-shared'
import { type FormEvent, useState } from 'react'
import { ApiError, api, type Schema, unwrap } from '../api/index.ts'
import type { Zeile } from '../offline/abgleich.ts'
import { toast } from '../parts/toast.ts'
import classes from './FehlendeZeile.module.css'

interface FehlendeZeileProps {
  readonly zeile: Zeile
  /** null: nothing is missing any more; undefined: not known yet. */
  readonly fehlbestand: Schema<'Fehlbestand'> | null | undefined
}

/** Something that is missing, and what can be done about it at once; what is not done now stays for later. */
export function FehlendeZeile({ zeile, fehlbestand }: FehlendeZeileProps) {
  const { position, gezaehlt } = zeile
  const [tut, setTut] = useState<'nachfuellen' | 'genehmigen'>()
  const fertig = () => setTut(undefined)
  return (
    <div className={classes['zeile']}>
      <div className={classes['kopf']}>
        <span>{position.material_name}</span>
        <span className={classes['menge']}>{`${gezaehlt ?? 0} von ${position.sollmenge} ${position.einheit}`}</span>
      </div>
      {fehlbestand === null && <Status tone="good">wieder vollständig</Status>}
      {fehlbestand?.genehmigt && <Status tone="warn">Mindermenge genehmigt</Status>}
      {fehlbestand && tut === undefined && (
        <div className={classes['wege']}>
          {fehlbestand.aktionen.includes('nachfuellen') && (
            <Button variant="default" onClick={() => setTut('nachfuellen')}>
              Nachfüllen
            </Button>
          )}
          {fehlbestand.aktionen.includes('genehmigen') && (
            <Button variant="default" onClick={() => setTut('genehmigen')}>
              Mindermenge genehmigen
            </Button>
          )}
          <span className={classes['spaeter']}>sonst später</span>
        </div>
      )}
      {fehlbestand && tut === 'nachfuellen' && (
        <Nachfuellen fehlbestand={fehlbestand} mitAblauf={position.materialtyp === 'ablauf_charge'} onFertig={fertig} />
      )}
      {fehlbestand && tut === 'genehmigen' && <Genehmigen fehlbestand={fehlbestand} onFertig={fertig} />}
    </div>
  )
}

interface NachfuellenProps {
  readonly fehlbestand: Schema<'Fehlbestand'>
  readonly mitAblauf: boolean
  readonly onFertig: () => void
}

function Nachfuellen({ fehlbestand, mitAblauf, onFertig }: NachfuellenProps) {
  const [menge, setMenge] = useState<number | string>(fehlbestand.fehlmenge)
  const [ablaufdatum, setAblaufdatum] = useState('')
  const [chargennummer, setChargennummer] = useState('')
  const queries = useQueryClient()
  const nachfuellen = useMutation({
    mutationFn: () =>
      unwrap(
        api.POST('/fehlbestaende/{id}/nachfuellungen', {
          params: { path: { id: fehlbestand.id } },
          body: {
            menge: Number(menge),
            ablaufdatum: ablaufdatum === '' ? null : ablaufdatum,
            chargennummer: chargennummer.trim() === '' ? null : chargennummer.trim(),
          },
        }),
      ),
    onSuccess: async ({ istmenge, hinweis }) => {
      toast(`${fehlbestand.material_name}: jetzt ${istmenge}${hinweis === undefined ? '' : ', über Soll'}.`)
      await queries.invalidateQueries({ queryKey: ['fehlbestaende'] })
      onFertig()
    },
  })
  const fehler = nachfuellen.error instanceof ApiError ? nachfuellen.error : undefined
  const sende = (event: FormEvent) => {
    event.preventDefault()
    nachfuellen.mutate()
  }
  return (
    <form className={classes['form']} onSubmit={sende}>
      <NumberInput
        label="Menge"
        min={1}
        allowDecimal={false}
        inputMode="numeric"
        value={menge}
        onChange={setMenge}
        error={fehler?.fields['menge']}
      />
      {mitAblauf && (
        <>
          <TextInput
            label="Ablaufdatum"
            type="date"
            value={ablaufdatum}
            onChange={(event) => setAblaufdatum(event.currentTarget.value)}
            error={fehler?.fields['ablaufdatum']}
          />
          <TextInput
            label="Charge"
            value={chargennummer}
            onChange={(event) => setChargennummer(event.currentTarget.value)}
            error={fehler?.fields['chargennummer']}
          />
        </>
      )}
      <Fuss wort="Nachfüllen" laedt={nachfuellen.isPending} fehler={nachfuellen.error} onAbbrechen={onFertig} />
    </form>
  )
}

function Genehmigen({ fehlbestand, onFertig }: { fehlbestand: Schema<'Fehlbestand'>; onFertig: () => void }) {
  const [begruendung, setBegruendung] = useState('')
  const queries = useQueryClient()
  const genehmigen = useMutation({
    mutationFn: () =>
      unwrap(
        api.POST('/fehlbestaende/{id}/mindermenge', {
          params: { path: { id: fehlbestand.id } },
          body: { begruendung: begruendung.trim() === '' ? null : begruendung.trim() },
        }),
      ),
    onSuccess: async () => {
      toast(`Die Mindermenge ist bis zur nächsten Kontrolle genehmigt.`)
      await queries.invalidateQueries({ queryKey: ['fehlbestaende'] })
      onFertig()
    },
  })
  const sende = (event: FormEvent) => {
    event.preventDefault()
    genehmigen.mutate()
  }
  return (
    <form className={classes['form']} onSubmit={sende}>
      <Textarea
        label="Begründung (freiwillig)"
        autosize
        minRows={2}
        value={begruendung}
        onChange={(event) => setBegruendung(event.currentTarget.value)}
      />
      <Fuss wort="Genehmigen" laedt={genehmigen.isPending} fehler={genehmigen.error} onAbbrechen={onFertig} />
    </form>
  )
}

interface FussProps {
  readonly wort: string
  readonly laedt: boolean
  readonly fehler: Error | null
  readonly onAbbrechen: () => void
}

function Fuss({ wort, laedt, fehler, onAbbrechen }: FussProps) {
  return (
    <>
      {fehler !== null && <ErrorNote>{fehler.message}</ErrorNote>}
      <div className={classes['wege']}>
        <Button type="submit" loading={laedt}>
          {wort}
        </Button>
        <Button variant="default" onClick={onAbbrechen}>
          Zurück
        </Button>
      </div>
    </>
  )
}
