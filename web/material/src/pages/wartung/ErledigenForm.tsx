import { NumberInput, Textarea, TextInput } from '@mantine/core'
import { api, type Schema, unwrap } from '../../api/index.ts'
import common from '../../parts/common.module.css'
import { dayFromToday } from '../../parts/days.ts'
import { FormDrawer } from '../../parts/FormDrawer.tsx'
import { numberOrNull, useForm } from '../../parts/useForm.ts'
import { KostenField } from './AuftragFields.tsx'
import { amountOf, amountText } from './amount.ts'

type Auftrag = Schema<'Wartungsauftragszeile'>

/** Finishes an order with day, mileage and costs; the plan counts its intervals from there. */
export function ErledigenForm({ auftrag, onClose }: { auftrag: Auftrag; onClose: () => void }) {
  const form = useForm({
    ausgefuehrt_am: dayFromToday(),
    kilometerstand: '' as number | string,
    betriebsstunden: '' as number | string,
    kosten: amountText(auftrag.kosten),
    bemerkung: '',
  })
  const action = () => {
    const { ausgefuehrt_am, kilometerstand, betriebsstunden, kosten, bemerkung } = form.values
    const [km, stunden] = [numberOrNull(kilometerstand), numberOrNull(betriebsstunden)]
    const betrag = amountOf(kosten)
    return unwrap(
      api.PATCH('/wartungsauftraege/{id}', {
        params: { path: { id: auftrag.id } },
        body: {
          status: 'erledigt',
          ausgefuehrt_am,
          ...(km === null ? {} : { kilometerstand: km }),
          ...(stunden === null ? {} : { betriebsstunden: stunden }),
          ...(betrag === auftrag.kosten ? {} : { kosten: betrag }),
          ...(bemerkung.trim() === '' ? {} : { bemerkung: bemerkung.trim() }),
        },
      }),
    )
  }
  return (
    <FormDrawer
      title="Wartungsauftrag abschließen"
      form={form}
      submit="Abschließen"
      done="Der Wartungsauftrag ist erledigt."
      action={action}
      onClose={onClose}
    >
      {auftrag.wartungsplan_name !== null && (
        <p>Der Plan „{auftrag.wartungsplan_name}“ zählt ab den Angaben hier neu.</p>
      )}
      <TextInput type="date" label="Ausgeführt am" max={dayFromToday()} {...form.text('ausgefuehrt_am')} />
      <div className={common['two']}>
        <NumberInput
          label="Kilometerstand"
          description="Leer: wie am Fahrzeug erfasst"
          min={0}
          allowDecimal={false}
          thousandSeparator="."
          decimalSeparator=","
          suffix=" km"
          {...form.number('kilometerstand')}
        />
        <NumberInput
          label="Betriebsstunden"
          description="Leer: wie am Fahrzeug erfasst"
          min={0}
          thousandSeparator="."
          decimalSeparator=","
          suffix=" Stunden"
          {...form.number('betriebsstunden')}
        />
      </div>
      <KostenField {...form.text('kosten')} />
      <Textarea label="Bemerkung" description="Steht im Verlauf" autosize minRows={2} {...form.text('bemerkung')} />
    </FormDrawer>
  )
}
