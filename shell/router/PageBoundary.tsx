import { Component, type ReactNode } from 'react';
import { ErrorPage } from '../pages/ErrorPage.tsx';
import { isChunkFailure, mayReload } from './chunkGuard.ts';

/** Keeps what a page throws from taking the frame with it. Only a class can catch what its children throw. */
export class PageBoundary extends Component<{ children: ReactNode }, { error: unknown; failed: boolean }> {
  override state = { error: undefined, failed: false };

  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true };
  }

  override componentDidCatch(error: unknown) {
    if (isChunkFailure(error) && mayReload()) location.reload();
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return <ErrorPage error={this.state.error} onRetry={() => this.setState({ error: undefined, failed: false })} />;
  }
}
