import { NumberInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { formatDay, formatInstant, formatNumber } from '@zeughaus/web-shared'
import { api, type Schema, unwrap } from '../../api/index.ts'
import common from '../../components/common.module.css'
import { Facts } from '../../components/DetailPage.tsx'
import { FormDrawer } from '../../components/FormDrawer.tsx'
import { LagerplatzPicker } from '../../components/LagerplatzPicker.tsx'
import { State } from '../../components/State.tsx'
import { useForm } from '../../components/useForm.ts'
import { AUSGABESTATUS } from '../../components/words.ts'

/** Shows an issue and records its return, of all that is out or of a part; what is lost ends there. */
export function RueckgabeForm({ ausgabe, onClose }: { ausgabe: Schema<'Ausgabe'>; onClose: () => void }) {
  const { menge_offen, einheit, geraet_instanz_id } = ausgabe
  const form = useForm({
    menge: menge_offen as number | string,
    verloren: 0 as number | string,
    lagerplatz_id: ausgabe.lagerplatz_id ?? '',
  })
  const { menge, verloren, lagerplatz_id } = form.values
  const isWhole = Number(menge) === menge_offen && Number(verloren) === 0
  const hasParts = ausgabe.aktionen.includes('rueckgabe') && geraet_instanz_id === null
  return (
    <FormDrawer
      title={ausgabe.material_name}
      form={form}
      record={[ausgabe.status, menge_offen]}
      submit="Zurücknehmen"
      done={(after) => doneOf(after, Number(menge), Number(verloren))}
      action={() =>
        unwrap(
          api.POST('/ausgaben/{id}/rueckgabe', {
            params: { path: { id: ausgabe.id } },
            body: {
              lagerplatz_id: lagerplatz_id === '' ? null : lagerplatz_id,
              ...(isWhole ? {} : { menge: Number(menge), verloren: Number(verloren) }),
            },
          }),
        )
      }
      isReadOnly={!ausgabe.aktionen.includes('rueckgabe')}
      onClose={onClose}
    >
      <AusgabeFacts ausgabe={ausgabe} />
      {ausgabe.leihe?.geliehen && <p>Das ist Ihnen geliehen. Zurück nimmt es, wer es verliehen hat.</p>}
      {hasParts && (
        <div className={common['two']}>
          <NumberInput
            label="Kommt zurück"
            min={0}
            max={menge_offen}
            allowDecimal={false}
            suffix={` ${einheit}`}
            {...form.field('menge')}
          />
          <NumberInput
            label="Ist verloren"
            description="Der Rest bleibt ausgegeben"
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            min={0}
            max={menge_offen}
            allowDecimal={false}
            suffix={` ${einheit}`}
            {...form.field('verloren')}
          />
        </div>
      )}
      {hasParts && (
        <LagerplatzPicker
          label="Zurück an Lagerplatz"
          description={
            ausgabe.lagerplatz_id === null ? 'Leer: der Bestand ändert sich nicht' : 'Dort wird es zugebucht'
          }
          {...form.field('lagerplatz_id')}
        />
      )}
    </FormDrawer>
  )
}

/** Says what is back or lost now, and what is still out. */
function doneOf(after: Schema<'Ausgabe'>, menge: number, verloren: number): string {
  const { seriennummer, material_name, einheit, menge_offen } = after
  const amount = (of: number) => seriennummer ?? `${formatNumber(of)} ${einheit} ${material_name}`
  const what = menge === 0 ? `${amount(verloren)} ist als verloren gebucht` : `${amount(menge)} ist zurück`
  return menge_offen > 0 ? `${what}, ${formatNumber(menge_offen)} noch ausgegeben.` : `${what}.`
}

function AusgabeFacts({ ausgabe }: { ausgabe: Schema<'Ausgabe'> }) {
  const { status, ueberfaellig, geraet_instanz_id, seriennummer, faellig_am, leihe } = ausgabe
  const isSplit = ![0, ausgabe.menge].includes(ausgabe.menge_zurueck) || ausgabe.menge_verloren > 0
  return (
    <Facts
      facts={[
        ['Status', <State key="status" of={AUSGABESTATUS[ueberfaellig ? 'ueberfaellig' : status]} />],
        ['Empfänger', ausgabe.empfaenger],
        ['Geliehen an', leihe?.einheit_name],
        ['Gehört', leihe?.von_einheit_name ?? undefined],
        ['Menge', seriennummer === null ? `${formatNumber(ausgabe.menge)} ${ausgabe.einheit}` : undefined],
        ['Noch ausgegeben', isSplit ? `${formatNumber(ausgabe.menge_offen)} ${ausgabe.einheit}` : undefined],
        ['Zurück', isSplit ? `${formatNumber(ausgabe.menge_zurueck)} ${ausgabe.einheit}` : undefined],
        ['Verloren', isSplit ? `${formatNumber(ausgabe.menge_verloren)} ${ausgabe.einheit}` : undefined],
        [
          'Gerät',
          geraet_instanz_id === null ? (
            (seriennummer ?? undefined)
          ) : (
            <Link key="geraet" to="/geraete/$id" params={{ id: geraet_instanz_id }}>
              {seriennummer}
            </Link>
          ),
        ],
        ['Aus Lagerplatz', ausgabe.lagerplatz_code ?? undefined],
        ['Ausgegeben', `${formatInstant(ausgabe.ausgegeben_am)} von ${ausgabe.ausgegeben_von_name}`],
        ['Zurück bis', faellig_am === null ? 'ohne Frist' : formatDay(faellig_am)],
        [
          'Zurückgenommen',
          ausgabe.zurueckgegeben_am === null
            ? undefined
            : `${formatInstant(ausgabe.zurueckgegeben_am)} von ${ausgabe.zurueckgenommen_von_name}`,
        ],
        ['Bemerkung', ausgabe.bemerkung ?? undefined],
      ]}
    />
  )
}
