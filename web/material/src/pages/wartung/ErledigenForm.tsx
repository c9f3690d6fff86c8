import { Textarea } from '@mantine/core'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { FormDrawer } from '../../components/FormDrawer.tsx'
import { useForm } from '../../components/useForm.ts'
import { KostenField } from './AuftragFields.tsx'
import { AusfuehrungFields, ausfuehrungBody, ausfuehrungOf } from './AusfuehrungFields.tsx'
import { amountOf, amountText } from './amount.ts'

type Auftrag = Schema<'Wartungsauftragszeile'>

/** Finishes an order with day, mileage and costs; the plan counts its intervals from there. */
export function ErledigenForm({ auftrag, onClose }: { auftrag: Auftrag; onClose: () => void }) {
  const form = useForm({
    ...ausfuehrungOf({}),
    kosten: amountText(auftrag.kosten),
    bemerkung: '',
  })
  const action = (bestaetigt: boolean) => {
    const { kosten, bemerkung } = form.values
    const betrag = amountOf(kosten)
    return unwrap(
      api.PATCH('/wartungsauftraege/{id}', {
        params: { path: { id: auftrag.id } },
        body: {
          status: 'erledigt',
          ...ausfuehrungBody(form.values),
          ...(bestaetigt ? { bestaetigt } : {}),
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
      <AusfuehrungFields form={form} empty="Leer: wie am Fahrzeug erfasst" />
      <KostenField {...form.field('kosten')} />
      <Textarea label="Bemerkung" description="Steht im Verlauf" autosize minRows={2} {...form.field('bemerkung')} />
    </FormDrawer>
  )
}
