import { Component, type ReactNode } from 'react';
import { Unreachable } from '../api/errors.ts';
import { ErrorView } from './states.tsx';

type Props = {
  readonly children: ReactNode;
  readonly resetKey: string;
  /** What stands there instead, where a message would disturb; without it the error is shown. */
  readonly instead?: ReactNode;
};
type State = { readonly error: unknown; readonly key: string };

/** A screen that cannot be loaded or drawn says so and offers another try. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, key: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    // A part of the client that cannot be fetched is a matter of the network.
    const isPart = error instanceof TypeError && /import/i.test(error.message);
    return { error: isPart ? new Unreachable(error.message) : (error ?? new Error('unknown')) };
  }

  static getDerivedStateFromProps(props: Props, state: State): State | null {
    return props.resetKey === state.key ? null : { error: null, key: props.resetKey };
  }

  override componentDidCatch(error: unknown): void {
    console.error(error);
  }

  override render(): ReactNode {
    if (this.state.error === null) return this.props.children;
    if (this.props.instead !== undefined) return this.props.instead;
    // A chunk that failed to load stays failed in this page; a fresh page asks for it again.
    const retry = (): void => location.reload();
    return (
      <main>
        <ErrorView error={this.state.error} onRetry={retry} />
      </main>
    );
  }
}
