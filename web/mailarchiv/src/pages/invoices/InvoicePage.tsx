/** The invoices of one mail, readable: the XML is the invoice, and where the PDF differs the page says so. */
import { Skeleton } from '@mantine/core'
import { IconArrowLeft, IconFileInvoice } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { EmptyState, ErrorNote, formatCount, formatDay, PageHead, Section, Surface } from '@zeughaus/web-shared'
import { ApiError, api, BASE, type Schema, unwrap } from '../../api.ts'
import { type Column, DataTable } from '../DataTable.tsx'
import classes from './Invoices.module.css'
import { money, typeWord } from './words.ts'

type Invoice = Schema<'InvoiceView'>

export function InvoicePage() {
  const { id } = useParams({ from: '/rechnungen/$id' })
  const answer = useQuery({
    queryKey: ['invoice', id],
    queryFn: () => unwrap(api.GET('/invoices/{id}', { params: { path: { id } } })),
  })
  return (
    <>
      <Link to="/rechnungen" className={classes['back']}>
        <IconArrowLeft size={18} aria-hidden />
        Zu den Rechnungen
      </Link>
      {answer.isPending && <Skeleton height={320} radius="md" />}
      {answer.isError && <Failure error={answer.error} />}
      {answer.data?.invoices.map((invoice) => (
        <InvoiceArticle
          key={`${invoice.attachment_index} ${invoice.path} ${invoice.number}`}
          invoice={invoice}
          subject={answer.data.subject}
        />
      ))}
    </>
  )
}

function InvoiceArticle({ invoice, subject }: { invoice: Invoice; subject: string }) {
  return (
    <article>
      <PageHead
        title={`${typeWord(invoice.type_code)} ${invoice.number ?? 'ohne Nummer'}`}
        lead="So steht es im XML. Das XML ist die Rechnung; ein PDF darum ist nur ihr Bild."
      />
      <Surface>
        <dl className={classes['facts']}>
          <Fact name="Verkäufer" value={partyText(invoice.seller)} />
          <Fact name="Käufer" value={partyText(invoice.buyer)} />
          <Fact name="Rechnungsdatum" value={invoice.issued === null ? null : formatDay(invoice.issued)} />
          <Fact name="Fällig am" value={invoice.due_date === null ? null : formatDay(invoice.due_date)} />
          <Fact name="IBAN" value={invoice.iban} />
          <Fact name="Bestellung" value={invoice.references.order} />
          <Fact name="Leitweg-ID" value={invoice.references.buyer} />
          <Fact name="Bezieht sich auf" value={invoice.references.preceding} />
        </dl>
        <Findings invoice={invoice} />
      </Surface>
      <Totals invoice={invoice} />
      <Lines invoice={invoice} />
      <Source invoice={invoice} subject={subject} />
    </article>
  )
}

const partyText = ({ name, vat_id }: Invoice['seller']) =>
  [name, vat_id].filter((text) => text !== null).join(' · ') || null

function Fact({ name, value }: { name: string; value: string | null }) {
  if (value === null) return null
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

function Findings({ invoice: { problems, pdf_differs, same_as } }: { invoice: Invoice }) {
  return (
    <>
      {problems.length > 0 && (
        <ul className={classes['problems']}>
          {problems.map(({ rule, text }) => (
            <li key={rule + text}>
              {text} ({rule})
            </li>
          ))}
        </ul>
      )}
      {(pdf_differs ?? []).length > 0 && (
        <ul className={classes['problems']}>
          {pdf_differs?.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {problems.length === 0 && <p className={classes['note']}>Die Beträge sind rechnerisch richtig (EN 16931).</p>}
      {same_as.length > 0 && (
        <p>
          Dieselbe Rechnung steht auch in {formatCount(same_as.length, 'einer anderen Mail', 'anderen Mails')}:{' '}
          {same_as.map((id, place) => (
            <Link key={id} to="/mails/$id" params={{ id }} className={classes['link']}>
              {`Mail ${place + 1}`}&nbsp;
            </Link>
          ))}
        </p>
      )}
    </>
  )
}

function Totals({ invoice }: { invoice: Invoice }) {
  const { net, tax, gross, due, currency, taxes } = invoice
  return (
    <Section title="Beträge">
      <Surface>
        <dl className={classes['facts']}>
          <Fact name="Netto" value={money(net, currency)} />
          {taxes.map((row) => (
            <Fact
              key={`${row.category} ${row.rate} ${row.basis}`}
              name={`USt. ${row.rate ?? '0'} %`}
              value={`${money(row.tax, currency)} auf ${money(row.basis, currency)}`}
            />
          ))}
          <Fact name="Umsatzsteuer" value={money(tax, currency)} />
          <Fact name="Brutto" value={money(gross, currency)} />
          <Fact name="Zahlbetrag" value={money(due, currency)} />
        </dl>
      </Surface>
    </Section>
  )
}

/** Equal lines are told apart by their place. */
type NumberedLine = Invoice['shown_lines'][number] & { readonly place: number }

const LINE_COLUMNS: readonly Column<NumberedLine>[] = [
  { title: 'Bezeichnung', lead: true, wide: true, cell: ({ name }) => name || '–' },
  { title: 'Menge', cell: ({ quantity }) => quantity ?? '–' },
  { title: 'USt.', cell: ({ rate }) => (rate === null ? '–' : `${rate} %`) },
  { title: 'Netto', cell: ({ net }) => <span className={classes['amount']}>{net ?? '–'}</span> },
]

function Lines({ invoice: { lines, shown_lines } }: { invoice: Invoice }) {
  if (lines === 0) return null
  const numbered: NumberedLine[] = shown_lines.map((line, place) => ({ ...line, place }))
  return (
    <Section title={formatCount(lines, 'Position', 'Positionen')}>
      <Surface padded={false}>
        <DataTable label="Positionen" rows={numbered} columns={LINE_COLUMNS} rowKey={({ place }) => `${place}`} />
      </Surface>
      {lines > shown_lines.length && (
        <p className={classes['note']}>Hier stehen die ersten {shown_lines.length}. Der Anhang enthält alle.</p>
      )}
    </Section>
  )
}

function Source({ invoice, subject }: { invoice: Invoice; subject: string }) {
  const { message_id, attachment_index, filename, path, syntax, profile } = invoice
  return (
    <Section title="Herkunft">
      <Surface>
        <dl className={classes['facts']}>
          <div>
            <dt>Mail</dt>
            <dd>
              <Link to="/mails/$id" params={{ id: message_id }} className={classes['link']}>
                {subject || 'Mail ohne Betreff'}
              </Link>
            </dd>
          </div>
          <div>
            <dt>Anhang</dt>
            <dd>
              <a href={`${BASE}/mails/${message_id}/attachments/${attachment_index}`} className={classes['link']}>
                {filename}
              </a>
            </dd>
          </div>
          <Fact name="Darin" value={path} />
          <Fact name="Format" value={[syntax, profile].filter((text) => text !== null).join(' · ')} />
        </dl>
      </Surface>
    </Section>
  )
}

function Failure({ error }: { error: Error }) {
  if (error instanceof ApiError && error.status === 404)
    return (
      <Surface>
        <EmptyState icon={<IconFileInvoice size={40} />} title="Keine elektronische Rechnung">
          In dieser Mail steht keine, oder ihre Anhänge sind noch nicht gelesen.
        </EmptyState>
      </Surface>
    )
  return <ErrorNote>{error.message}</ErrorNote>
}
