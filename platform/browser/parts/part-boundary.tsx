import { Component, type ReactNode } from 'react';
import { Unreachable } from '../api/errors.ts';
import { noteSilence, onHealed } from '../api/healing.ts';
import { unreachedPart } from './part-failure.ts';
import { ErrorView } from './states.tsx';

type Props = {
  readonly children: ReactNode;
  /** What could not be shown. */
  readonly title: string;
};
type State = { readonly error: unknown; readonly tries: number };

/**
 * A part of a screen that cannot be loaded or drawn says so in its own place, and comes by itself
 * once the network is back; the rest stays. A browser may remember that a file could not be
 * fetched: after a try in vain the whole page is asked for anew.
 */
export class PartBoundary extends Component<Props, State> {
  override state: State = { error: null, tries: 0 };
  private unhear: (() => void) | undefined;

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error: unreachedPart(error) ?? error ?? new Error('unknown') };
  }

  override componentDidMount(): void {
    this.unhear = onHealed(() => {
      if (this.state.error instanceof Unreachable) this.setState({ error: null });
    });
  }

  override componentDidCatch(error: unknown): void {
    console.error(error);
    if (unreachedPart(error)) noteSilence();
  }

  override componentWillUnmount(): void {
    this.unhear?.();
  }

  override render(): ReactNode {
    const { error, tries } = this.state;
    if (error === null) return this.props.children;
    const retry = (): void => {
      if (tries > 0) location.reload();
      else this.setState({ error: null, tries: tries + 1 });
    };
    return <ErrorView error={error} title={this.props.title} onRetry={retry} />;
  }
}
