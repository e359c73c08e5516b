import { Component, type ReactNode } from 'react'
import { PartNotLoadedError } from '../lib/lazy-part.ts'
import { logProblem } from '../lib/log.ts'

type BoundaryProps = {
  /** A change of this value, for example the address, renders the children again. */
  at?: string
  /** Rendered instead of the children that failed. */
  fallback?: (tryAgain: () => void) => ReactNode
  onFail?: () => void
  children: ReactNode
}

/** An error boundary: the rest of the page stays when a part fails to render or to load. */
export class Boundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown) {
    logProblem('part of the page failed to render', error)
    if (error instanceof PartNotLoadedError) error.loadAnew()
    this.props.onFail?.()
  }

  override componentDidUpdate(before: BoundaryProps) {
    if (before.at !== this.props.at && this.state.failed) this.tryAgain()
  }

  private readonly tryAgain = () => this.setState({ failed: false })

  override render() {
    if (!this.state.failed) return this.props.children
    return this.props.fallback?.(this.tryAgain) ?? null
  }
}
