/** Finds every regular expression in a source file's syntax tree: literals, and `RegExp` called with text. */
import ts from 'typescript'

export interface Expression {
  readonly source: string
  readonly flags: string
  /** `file:line`. */
  readonly at: string
}

export interface Expressions {
  readonly found: readonly Expression[]
  /** Places where an expression is built at run time, which cannot be judged. */
  readonly unknown: readonly string[]
}

export function expressionsOf(file: string, text: string): Expressions {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind)
  const found: Expression[] = []
  const unknown: string[] = []
  const visit = (node: ts.Node): void => {
    const at = `${file}:${tree.getLineAndCharacterOfPosition(node.getStart()).line + 1}`
    if (ts.isRegularExpressionLiteral(node)) found.push({ ...partsOf(node.text), at })
    else if (isRegExpCall(node)) {
      const [source, flags] = node.arguments ?? []
      if (source !== undefined && !ts.isRegularExpressionLiteral(source)) {
        const isKnown = ts.isStringLiteralLike(source) && (flags === undefined || ts.isStringLiteralLike(flags))
        if (isKnown) found.push({ source: source.text, flags: flags === undefined ? '' : flags.text, at })
        else unknown.push(at)
      }
    }
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return { found, unknown }
}

function partsOf(literal: string): Pick<Expression, 'source' | 'flags'> {
  const end = literal.lastIndexOf('/')
  return { source: literal.slice(1, end), flags: literal.slice(end + 1) }
}

function isRegExpCall(node: ts.Node): node is ts.NewExpression | ts.CallExpression {
  const isCall = ts.isNewExpression(node) || ts.isCallExpression(node)
  return isCall && ts.isIdentifier(node.expression) && node.expression.text === 'RegExp'
}
