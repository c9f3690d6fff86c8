import { NativeSelect, Switch } from '@mantine/core'
import type { Form } from '@zeughaus/web-shared/form'
import { KontrollregelFields } from '../../components/KontrollregelFields.tsx'
import type { KontrollValues } from './kontrollen.ts'

type Values = KontrollValues & { rueckt_zuerst_aus: boolean }

interface KontrolleFieldsProps<V> {
  readonly form: Form<V>
  /** Name of the Objekttyp, if it is chosen. */
  readonly typ: string | undefined
  /** What holds now, in words. */
  readonly gilt: string | undefined
}

/** Fields of an object: whether it goes out first, and how often it is checked. */
export function KontrolleFields<V extends Values>({ form: given, typ, gilt }: KontrolleFieldsProps<V>) {
  const form = given as unknown as Form<Values>
  return (
    <>
      <Switch label="Rückt zuerst aus" description="Steht in der Übersicht oben" {...form.flag('rueckt_zuerst_aus')} />
      <NativeSelect
        label="Kontrollen"
        description={gilt}
        data={[
          { value: 'typ', label: typ === undefined ? 'wie beim Objekttyp' : `wie beim Objekttyp ${typ}` },
          { value: 'eigene', label: 'eigene Frist für dieses Objekt' },
          { value: 'keine', label: 'keine feste Frist' },
        ]}
        {...form.field('kontrollen')}
      />
      {form.values.kontrollen === 'eigene' && <KontrollregelFields form={form} />}
    </>
  )
}
