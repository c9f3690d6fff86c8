import { SegmentedControl, Switch, Textarea, TextInput } from '@mantine/core'
import type { Schema } from '../../api/index.ts'
import { dayFromToday } from '../../parts/days.ts'
import { FormDrawer } from '../../parts/FormDrawer.tsx'
import { useForm } from '../../parts/useForm.ts'
import { optionsOf, PRUEFERGEBNIS } from '../../parts/words.ts'
import { type Ergebnis, recordPruefung, useFollowUps } from './pruefung.ts'

interface PruefungFormProps {
  readonly geraet: Schema<'Geraet'>
  readonly ergebnis?: Ergebnis
  readonly onDone?: (ergebnis: Ergebnis) => void
  readonly onClose: () => void
}

/** Records a test; after a failed one also its consequences. */
export function PruefungForm({ geraet, ergebnis = 'bestanden', onDone, onClose }: PruefungFormProps) {
  const followUps = useFollowUps(geraet)
  const form = useForm({ datum: dayFromToday(), ergebnis, bemerkung: '', mangel: followUps.mangel, fehlbestand: false })
  const failed = form.values.ergebnis === 'nicht_bestanden'
  return (
    <FormDrawer
      title={`${geraet.material_name} ${geraet.seriennummer} prüfen`}
      form={form}
      submit="Prüfung erfassen"
      done={`${geraet.seriennummer}: ${PRUEFERGEBNIS[form.values.ergebnis].word}.`}
      action={() => recordPruefung(geraet, form.values)}
      onDone={() => onDone?.(form.values.ergebnis)}
      onClose={onClose}
    >
      <SegmentedControl
        aria-label="Ergebnis"
        size="md"
        fullWidth
        data={optionsOf(PRUEFERGEBNIS)}
        value={form.values.ergebnis}
        onChange={(value) => form.set('ergebnis', value as Ergebnis)}
      />
      <TextInput type="date" label="Datum" max={dayFromToday()} {...form.text('datum')} />
      <Textarea
        label={failed ? 'Was ist nicht in Ordnung?' : 'Bemerkung'}
        autosize
        minRows={2}
        {...form.text('bemerkung')}
      />
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
