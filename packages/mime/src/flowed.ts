/** Counts the quote marks at a line's start. */
function quoteDepth(line: string): number {
  let depth = 0
  while (line[depth] === '>') depth++
  return depth
}

/**
 * Joins the soft line breaks of format=flowed text (RFC 3676 section 4): a line that ends with a blank continues in the
 * next one of the same quote depth; one stuffed blank at a line's start is removed; `-- ` is never flowed.
 *
 * @param deleteSpace DelSp=yes: the blank that marks the soft break is no part of the text
 */
export function unflow(text: string, deleteSpace: boolean): string {
  if (!text.includes(' \n') && !text.includes('\n ')) return text
  const out: string[] = []
  let openDepth = -1
  for (const line of text.split('\n')) {
    const depth = quoteDepth(line)
    const raw = line.slice(depth)
    let content = raw.startsWith(' ') ? raw.slice(1) : raw
    const isSignature = content === '-- '
    const flows = !isSignature && content.endsWith(' ')
    if (flows && deleteSpace) content = content.slice(0, -1)
    if (openDepth === depth && !isSignature) out.push(content)
    else {
      const mark = line.slice(0, depth)
      out.push(out.length === 0 ? '' : '\n', depth > 0 && raw.startsWith(' ') ? `${mark} ${content}` : mark + content)
    }
    openDepth = flows ? depth : -1
  }
  return out.join('')
}
