import { formatNumber } from '@zeughaus/web-shared'

/** One of the big numbers of a reckoning; stands in a `dl`. */
export function Sum({ word, value }: { word: string; value: number }) {
  return (
    <div>
      <dt>{word}</dt>
      <dd>{formatNumber(value)}</dd>
    </div>
  )
}
