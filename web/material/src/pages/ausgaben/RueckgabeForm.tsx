import { Link } from '@tanstack/react-router'
import { formatDay, formatInstant, formatNumber } from '@zeughaus/web-shared'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { Facts } from '../../parts/DetailPage.tsx'
import { FormDrawer } from '../../parts/FormDrawer.tsx'
import { LagerplatzPicker } from '../../parts/LagerplatzPicker.tsx'
import { State } from '../../parts/State.tsx'
import { useForm } from '../../parts/useForm.ts'
import { AUSGABESTATUS } from '../../parts/words.ts'

/** Shows an issue and records its return. */
export function RueckgabeForm({ ausgabe, onClose }: { ausgabe: Schema<'Ausgabe'>; onClose: () => void }) {
  const form = useForm({ lagerplatz_id: ausgabe.lagerplatz_id ?? '' })
  const { lagerplatz_id } = form.values
  const what = ausgabe.seriennummer ?? `${formatNumber(ausgabe.menge)} ${ausgabe.einheit} ${ausgabe.material_name}`
  return (
    <FormDrawer
      title={ausgabe.material_name}
      form={form}
      record={ausgabe.status}
      submit="Zurücknehmen"
      done={`${what} ist zurück.`}
      action={() =>
        unwrap(
          api.POST('/ausgaben/{id}/rueckgabe', {
            params: { path: { id: ausgabe.id } },
            body: { lagerplatz_id: lagerplatz_id === '' ? null : lagerplatz_id },
          }),
        )
      }
      isReadOnly={!ausgabe.aktionen.includes('rueckgabe')}
      onClose={onClose}
    >
      <AusgabeFacts ausgabe={ausgabe} />
      {ausgabe.leihe?.geliehen && <p>Das ist Ihnen geliehen. Zurück nimmt es, wer es verliehen hat.</p>}
      {ausgabe.aktionen.includes('rueckgabe') && ausgabe.geraet_instanz_id === null && (
        <LagerplatzPicker
          label="Zurück an Lagerplatz"
          description={
            ausgabe.lagerplatz_id === null ? 'Leer: der Bestand ändert sich nicht' : 'Dort wird es zugebucht'
          }
          {...form.pick('lagerplatz_id')}
        />
      )}
    </FormDrawer>
  )
}

function AusgabeFacts({ ausgabe }: { ausgabe: Schema<'Ausgabe'> }) {
  const { status, ueberfaellig, geraet_instanz_id, seriennummer, faellig_am, leihe } = ausgabe
  return (
    <Facts
      facts={[
        ['Status', <State key="status" of={AUSGABESTATUS[ueberfaellig ? 'ueberfaellig' : status]} />],
        ['Empfänger', ausgabe.empfaenger],
        ['Geliehen an', leihe?.einheit_name],
        ['Gehört', leihe?.von_einheit_name ?? undefined],
        ['Menge', seriennummer === null ? `${formatNumber(ausgabe.menge)} ${ausgabe.einheit}` : undefined],
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
