import { NumberInput, TextInput } from '@mantine/core'
import { dayFromToday } from '@zeughaus/web-shared/days'
import type { Form } from '@zeughaus/web-shared/form'
import type { Schema } from '../../api/index.ts'
import { numberOrNull } from '../../components/body.ts'
import common from '../../components/common.module.css'

/** Values of the fields about the work of an order: its day, and the readings of the vehicle then. */
export interface AusfuehrungValues {
  ausgefuehrt_am: string
  kilometerstand: number | string
  betriebsstunden: number | string
}

export const ausfuehrungOf = (auftrag: Partial<Schema<'Wartungsauftragszeile'>>): AusfuehrungValues => ({
  ausgefuehrt_am: auftrag.ausgefuehrt_am ?? dayFromToday(),
  kilometerstand: auftrag.kilometerstand ?? '',
  betriebsstunden: auftrag.betriebsstunden ?? '',
})

/** The part of a PATCH about the work; an empty reading is not sent. */
export function ausfuehrungBody({ ausgefuehrt_am, kilometerstand, betriebsstunden }: AusfuehrungValues) {
  const [km, hours] = [numberOrNull(kilometerstand), numberOrNull(betriebsstunden)]
  return {
    ausgefuehrt_am,
    ...(km === null ? {} : { kilometerstand: km }),
    ...(hours === null ? {} : { betriebsstunden: hours }),
  }
}

interface AusfuehrungFieldsProps {
  readonly form: Pick<Form<AusfuehrungValues>, 'field'>
  /** What an empty reading means. */
  readonly empty: string
}

export function AusfuehrungFields({ form, empty }: AusfuehrungFieldsProps) {
  return (
    <>
      <TextInput type="date" label="Ausgeführt am" max={dayFromToday()} {...form.field('ausgefuehrt_am')} />
      <div className={common['two']}>
        <NumberInput
          label="Kilometerstand"
          description={empty}
          min={0}
          allowDecimal={false}
          thousandSeparator="."
          decimalSeparator=","
          suffix=" km"
          {...form.field('kilometerstand')}
        />
        <NumberInput
          label="Betriebsstunden"
          description={empty}
          min={0}
          thousandSeparator="."
          decimalSeparator=","
          suffix=" Stunden"
          {...form.field('betriebsstunden')}
        />
      </div>
    </>
  )
}
