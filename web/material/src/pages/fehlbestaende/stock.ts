import { useQueries } from '@tanstack/react-query'
import { formatNumber } from '@zeughaus/web-shared'
import { api, type Schema, unwrap } from '../../api/index.ts'

type Fehlbestand = Schema<'Fehlbestand'>

const STOCK_SHOWN = 200

/** The Lagerplaetze that hold the material of a shortage. */
export interface Stock {
  readonly isRead: boolean
  readonly places: readonly { readonly value: string; readonly label: string }[]
  /** The place to take from unless a person chooses otherwise: the only one, if it holds enough. Else empty. */
  readonly usual: string
}

/** Reads the stock for several shortages. */
export const useStocks = (rows: readonly Fehlbestand[]): readonly Stock[] =>
  useQueries({
    queries: rows.map(({ material_id }) => ({
      queryKey: ['bestaende', 'material', material_id],
      meta: { arten: ['bestand', 'materialbewegung'] },
      queryFn: () =>
        unwrap(api.GET('/bestaende', { params: { query: { material_id, vorraetig: 'true', limit: STOCK_SHOWN } } })),
    })),
  }).map(({ data, isSuccess }, place) => stockOf(data?.eintraege ?? [], rows[place], isSuccess))

function stockOf(found: readonly Schema<'Bestand'>[], row: Fehlbestand | undefined, isRead: boolean): Stock {
  const [only] = found
  const isEnough = found.length === 1 && only !== undefined && row !== undefined && only.menge >= row.fehlmenge
  return {
    isRead,
    places: found.map(({ lagerplatz_id, lagerplatz_code, lagerort_pfad, menge, einheit }) => ({
      value: lagerplatz_id,
      label: `${lagerplatz_code}, ${lagerort_pfad}: ${formatNumber(menge)} ${einheit} da`,
    })),
    usual: isEnough ? only.lagerplatz_id : '',
  }
}
