import { Component, type ReactNode } from 'react';
import { Unreachable } from '../api/errors.ts';
import { type Healed, noteSilence, onHealed } from '../api/healing.ts';
import { Go } from '../navigation/go.tsx';
import { paths } from '../navigation/paths.ts';
import { translate } from '../words/translate.ts';
import { isNeverCome, mayReload, unreachedPart } from './part-failure.ts';
import { ErrorView } from './states.tsx';

type Props = {
  readonly children: ReactNode;
  readonly resetKey: string;
  /** What stands there instead, where a message would disturb; without it the error is shown. */
  readonly instead?: ReactNode;
};
type State = { readonly error: unknown; readonly key: string };

/**
 * A screen that cannot be loaded or drawn says so, offers another try and a way on, and comes by
 * itself once the network is back.
 */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, key: this.props.resetKey };
  private unhear: (() => void) | undefined;
  private healings = 0;

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error: unreachedPart(error) ?? error ?? new Error('unknown') };
  }

  static getDerivedStateFromProps(props: Props, state: State): State | null {
    return props.resetKey === state.key ? null : { error: null, key: props.resetKey };
  }

  override componentDidMount(): void {
    this.unhear = onHealed((how) => this.heal(how));
  }

  override componentDidCatch(error: unknown): void {
    console.error(error);
    if (unreachedPart(error) && !isNeverCome(error)) noteSilence();
  }

  override componentWillUnmount(): void {
    this.unhear?.();
  }

  private heal(how: Healed): void {
    const { error } = this.state;
    if (!(error instanceof Unreachable)) return;
    // What kept one waiting for a minute is asked for again when there is a reason to.
    if (isNeverCome(error) && how !== 'back') return;
    this.healings += 1;
    const isVain = this.healings > 1 || isNeverCome(error);
    // Browsers may remember what could not be fetched; a fresh page asks for all of it again.
    if (this.props.instead === undefined && isVain && mayReload()) location.reload();
    else this.setState({ error: null });
  }

  override render(): ReactNode {
    if (this.state.error === null) return this.props.children;
    if (this.props.instead !== undefined) return this.props.instead;
    // A chunk that failed to load may stay failed in this page; a fresh page asks for it again.
    const retry = (): void => location.reload();
    return (
      <main>
        <ErrorView error={this.state.error} onRetry={retry} />
        <p className="text-center">
          <Go
            to={paths.market}
            className="inline-flex min-h-11 items-center font-strong text-accent-text"
          >
            {translate('common.to_market')}
          </Go>
        </p>
      </main>
    );
  }
}
