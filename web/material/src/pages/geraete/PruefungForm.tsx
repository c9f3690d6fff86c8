import { SegmentedControl, Switch, Textarea, TextInput } from '@mantine/core'
import { dayFromToday } from '@zeughaus/web-shared/days'
import { useState } from 'react'
import type { Schema } from '../../api/index.ts'
import { FormDrawer } from '../../components/FormDrawer.tsx'
import { useForm } from '../../components/useForm.ts'
import { optionsOf, PRUEFERGEBNIS } from '../../components/words.ts'
import { useDarfAmObjekt } from '../../session/useDarfAmObjekt.ts'
import { FileField } from '../dokumente/FileField.tsx'
import { ArtField } from './ArtField.tsx'
import { dueArt, type Ergebnis, type Pruefart, recordPruefung, useFollowUps, usePruefarten } from './pruefung.ts'
import { Vorschau } from './Vorschau.tsx'

interface PruefungFormProps {
  readonly geraet: Schema<'Geraet'>
  readonly ergebnis?: Ergebnis
  /** The kind of tests: an id, or empty for the one by the interval of the position. Default: the one that is due. */
  readonly art?: string
  readonly onDone?: (ergebnis: Ergebnis) => void
  readonly onClose: () => void
}

/** Records a test with its protocol; after a failed one also its consequences. */
export function PruefungForm(props: PruefungFormProps) {
  const arten = usePruefarten(props.geraet.id)
  return arten === undefined ? null : <PruefungFields arten={arten} {...props} />
}

type PruefungFieldsProps = PruefungFormProps & { readonly arten: readonly Pruefart[] }

function PruefungFields({ geraet, arten, art, ergebnis = 'bestanden', onDone, onClose }: PruefungFieldsProps) {
  const darf = useDarfAmObjekt(geraet.objekt_id)
  const followUps = useFollowUps(geraet)
  const form = useForm({
    datum: dayFromToday(),
    ergebnis,
    bemerkung: '',
    pruefart_id: art ?? dueArt(geraet, arten),
    mangel: followUps.mangel,
    fehlbestand: false,
  })
  const [protokoll, setProtokoll] = useState<File>()
  const failed = form.values.ergebnis === 'nicht_bestanden'
  return (
    <FormDrawer
      title={`${geraet.material_name} ${geraet.seriennummer} prüfen`}
      form={form}
      isDirty={form.isDirty || protokoll !== undefined}
      submit="Prüfung erfassen"
      done={`${geraet.seriennummer}: ${PRUEFERGEBNIS[form.values.ergebnis].word}.`}
      action={() => recordPruefung(geraet, { ...form.values, protokoll })}
      onDone={() => onDone?.(form.values.ergebnis)}
      onClose={onClose}
    >
      <ArtField arten={arten} {...form.field('pruefart_id')} />
      <SegmentedControl
        aria-label="Ergebnis"
        size="md"
        fullWidth
        data={optionsOf(PRUEFERGEBNIS)}
        value={form.values.ergebnis}
        onChange={(value) => form.set('ergebnis', value as Ergebnis)}
      />
      <TextInput type="date" label="Datum" max={dayFromToday()} {...form.field('datum')} />
      <Vorschau geraet_id={geraet.id} {...form.values} />
      <Textarea
        label={failed ? 'Was ist nicht in Ordnung?' : 'Bemerkung'}
        autosize
        minRows={2}
        {...form.field('bemerkung')}
      />
      {darf('dokument.hochladen') && (
        <FileField label="Prüfprotokoll (optional)" file={protokoll} onChange={setProtokoll} error={undefined} />
      )}
      {failed && followUps.mangel && <Switch size="md" label="Auch als Mangel melden" {...form.flag('mangel')} />}
      {failed && followUps.fehlbestand && (
        <Switch
          size="md"
          label={`Fehlt jetzt in ${geraet.objekt_code}`}
          description="Es entsteht ein Fehlbestand, der nachgefüllt werden muss"
          {...form.flag('fehlbestand')}
        />
      )}
    </FormDrawer>
  )
}
